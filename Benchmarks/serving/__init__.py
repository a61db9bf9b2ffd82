"""Shared code of the server benchmarks: starting servers, sending requests, and summarizing samples."""
