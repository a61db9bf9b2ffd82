"""GPUs: which backend setup chooses, and, if llama.cpp was built with Vulkan, runs on a Vulkan device.

The device is Mesa's lavapipe, which computes on the CPU, so no GPU is needed. It shows that a backend computes correctly, but
not how fast. llama.cpp does not use it by default.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import BINARY, MODEL, ROOT, SLOW

DRIVERS = sorted(Path("/usr/share/vulkan/icd.d").glob("lvp_icd*.json"))
# Prompts whose greedy answers do not depend on rounding.
PROMPTS = ["What is 2+2?", "Hello!", "Name three colours", "Write a haiku about rain."]


def hearth(home, *arguments, expected=0, **variables):
    done = subprocess.run(
        [str(BINARY), *map(str, arguments)], capture_output=True, text=True, timeout=10 * SLOW, stdin=subprocess.DEVNULL,
        env={"HEARTH_HOME": str(home), "HOME": str(home), "PATH": os.environ["PATH"], "GOMP_SPINCOUNT": "1000", **variables})
    assert done.returncode == expected, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


@pytest.fixture
def device(tmp_path):
    """A function that runs `hearth` with lavapipe as the only Vulkan device."""
    assert DRIVERS, "Mesa's driver lavapipe is not installed: the package is mesa-vulkan-drivers."
    driver = str(DRIVERS[0])
    variables = {"VK_DRIVER_FILES": driver, "VK_ICD_FILENAMES": driver, "GGML_VK_VISIBLE_DEVICES": "0"}

    def run(*arguments, **more):
        return hearth(tmp_path, *arguments, **variables, **more)

    return run


@pytest.mark.vulkan
def test_doctor_lists_the_vulkan_device(device):
    found = [line for line in device("doctor", expected=8).splitlines() if "Device Vulkan0" in line]
    assert len(found) == 1 and "llvmpipe" in found[0] and " free" in found[0], found


def answers(run, *options):
    def answer(prompt):
        return json.loads(run(
            "respond", "--model", MODEL, "--greedy", "--max-tokens", 24, "--json", *options, prompt))["text"]

    return [answer(prompt) for prompt in PROMPTS]


@pytest.mark.vulkan
def test_the_vulkan_device_gives_the_same_answers_as_the_cpu(device):
    wanted = answers(device, "--gpu-layers", 0)
    assert len(set(wanted)) == len(PROMPTS) and all(wanted)
    assert answers(device) == wanted
    # Four of eight layers, and the output layer.
    assert answers(device, "--gpu-layers", 5) == wanted


@pytest.mark.vulkan
def test_memory_estimates_list_the_memory_of_the_device_separately(device):
    on_device = json.loads(device("models", "inspect", MODEL, "--json"))["memory"]
    on_cpu = json.loads(device("models", "inspect", MODEL, "--json", HEARTH_GPU_LAYERS="0"))["memory"]
    assert on_device["deviceBytes"] > 5_000_000 and on_cpu["deviceBytes"] == 0
    assert on_device["cacheBytes"] == 0 < on_cpu["cacheBytes"]


@pytest.mark.vulkan
def test_the_bench_finds_parity_between_the_vulkan_device_and_the_cpu(device, tmp_path):
    found = json.loads(device("bench", "sanity", "--model", MODEL, "--against", "cpu", "--seconds", 60, "--json"))
    assert [backend["configuration"]["name"] for backend in found["backends"]] == ["vulkan0", "cpu"]
    assert all(backend["proof"]["contradictions"] == [] for backend in found["backends"])
    assert found["parity"]["verdict"] in ("pass", "explained"), found["parity"]
    runs = tmp_path / "runs" / found["id"] / "cells"
    memory = [json.loads(path.read_text())["hearth"].get("device_mem_mb") for path in runs.glob("*/run.json")]
    assert any(each and each > 5 for each in memory) and any(each is None for each in memory)


# Which backend setup chooses


@pytest.fixture
def machine(tmp_path):
    """A function that runs Tools/gpu for a simulated machine, and returns the chosen backend and the message."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "basename", "cat", "grep", "readlink"):
        (programs / name).symlink_to(shutil.which(name))

    def ask(*compilers, pci=(), nodes=()):
        root = tmp_path / "root"
        for number, (address, maker) in enumerate(pci):
            device = root / "sys/devices" / address
            device.mkdir(parents=True)
            (device / "vendor").write_text(maker + "\n")
            drm = root / f"sys/class/drm/renderD{128 + number}"
            drm.mkdir(parents=True)
            (drm / "device").symlink_to(device)
            (root / "dev/dri").mkdir(parents=True, exist_ok=True)
            (root / f"dev/dri/renderD{128 + number}").touch()
        for name in nodes:
            (root / "dev").mkdir(parents=True, exist_ok=True)
            (root / "dev" / name).touch()
        for name in compilers:
            (programs / name).symlink_to("/bin/true")
        done = subprocess.run(
            [str(ROOT / "Tools/gpu"), "--root", str(root)], capture_output=True, text=True,
            env={"PATH": str(programs), "compiler": "gcc"})
        assert done.returncode == 0, done.stderr
        backend, found = done.stdout.split("\n")[:2]
        return backend, found

    return ask


NVIDIA, AMD, INTEL, VIRTIO = ("0000:01:00.0", "0x10de"), ("0000:03:00.0", "0x1002"), ("0000:03:00.0", "0x8086"), (
    "0000:00:01.0", "0x1af4")


def test_setup_chooses_the_cpu_without_a_message_if_no_gpu_exists(machine):
    assert machine("nvcc", "hipcc") == ("cpu", "")


def test_setup_ignores_a_virtual_display_adapter(machine):
    assert machine("nvcc", pci=[VIRTIO]) == ("cpu", "")


def test_setup_chooses_cuda_for_an_nvidia_gpu_with_its_toolkit(machine):
    backend, found = machine("nvcc", pci=[NVIDIA])
    assert backend == "cuda" and "--cpu" in found


def test_setup_chooses_cuda_for_an_nvidia_device_node_in_a_container(machine):
    assert machine("nvcc", nodes=["nvidia0"])[0] == "cuda"


def test_setup_suggests_vulkan_for_an_amd_gpu_without_the_kfd_device(machine):
    backend, found = machine("hipcc", pci=[AMD])
    assert backend == "cpu" and "--vulkan" in found


def test_setup_chooses_rocm_for_an_amd_gpu_with_the_kfd_device(machine):
    assert machine("hipcc", pci=[AMD], nodes=["kfd"])[0] == "rocm"


@pytest.mark.parametrize("pci", [NVIDIA, AMD, INTEL])
def test_setup_suggests_vulkan_for_a_gpu_without_a_toolkit(machine, pci):
    backend, found = machine(pci=[pci])
    assert backend == "cpu" and "no toolkit" in found and "Tools/setup --vulkan" in found


def test_setup_chooses_integrated_graphics_only_if_requested(machine):
    backend, found = machine("glslc", pci=[("0000:00:02.0", "0x8086")])
    assert backend == "cpu" and "integrated" in found
