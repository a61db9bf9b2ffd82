"""What the measurements of the server share: starting servers, talking to them, and describing samples."""
