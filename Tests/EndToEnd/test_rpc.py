"""One model distributed over several machines: llama.cpp RPC workers, as processes of this machine.

Most tests need a llama.cpp with RPC, as `Tools/setup` builds it. They are skipped only if the system's llama.cpp lacks it.
Workers listen on loopback. As root on Linux, each also runs in its own network namespace, connected by a virtual cable.
"""

import contextlib
import ctypes
import json
import os
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest

from conftest import BINARY, MODEL, ROOT, SLOW

CLONE_NEWNET = 0x40000000

PROMPTS = ["What is 2+2?", "Hello!", "Name three colours", "Write a haiku about rain."]


def hearth(home, *arguments, expected=0, **variables):
    done = subprocess.run(
        [str(BINARY), *map(str, arguments)], capture_output=True, text=True, timeout=4 * SLOW, stdin=subprocess.DEVNULL,
        env={"HEARTH_HOME": str(home), "HOME": str(home), "PATH": os.environ["PATH"], "GOMP_SPINCOUNT": "1000", **variables})
    assert done.returncode == expected, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@pytest.fixture(scope="module")
def has_rpc(tmp_path_factory):
    """Whether llama.cpp was built with RPC. A build by `Tools/setup` must have it."""
    home = tmp_path_factory.mktemp("home")
    done = hearth(home, "doctor", "--rpc", "127.0.0.1:1", expected=8)
    has_rpc = "without RPC" not in done.stdout
    is_ours = str(ROOT / ".deps") in done.stdout
    assert has_rpc or not is_ours, "Tools/setup builds llama.cpp with RPC"
    return has_rpc


@pytest.fixture
def needs_rpc(has_rpc):
    if not has_rpc:
        pytest.skip("The system's llama.cpp has no RPC.")


class Worker:
    def __init__(self, home, host="127.0.0.1", inside=()):
        """`inside` is the command prefix that runs a program on the worker's machine."""
        self.home, self.host, self.inside, self.port, self.process = home, host, inside, free_port(), None

    @property
    def address(self):
        return f"{self.host}:{self.port}"

    def start(self):
        with open(self.home / f"worker-{self.port}.log", "ab") as log:
            self.process = subprocess.Popen(
                [*self.inside, str(BINARY), "rpc-worker", "--host", self.host, "--port", str(self.port), "--threads", "1"],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                env={"HEARTH_HOME": str(self.home), "HOME": str(self.home), "PATH": os.environ["PATH"],
                     "GOMP_SPINCOUNT": "1000"})
        deadline = time.monotonic() + SLOW
        while True:
            try:
                socket.create_connection((self.host, self.port), 5).close()
                return self
            except OSError:
                assert self.process.poll() is None, "the worker ended"
                assert time.monotonic() < deadline, "the worker does not listen"
                time.sleep(0.05)

    def end(self, number=signal.SIGKILL):
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(SLOW)
            self.process = None


def ip(*words, check=True):
    return subprocess.run(["ip", *words], capture_output=True, text=True, check=check)


def enter_network(path):
    """Moves this thread, and the processes that it starts later, into the network namespace at `path`."""
    libc = ctypes.CDLL(None, use_errno=True)
    with open(path) as namespace:
        if libc.setns(namespace.fileno(), CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "setns")


@pytest.fixture
def machines():
    """Two network namespaces as (address, command prefix, cable); an empty list if they cannot be made.

    The test itself runs in a third namespace meanwhile. Chromium fails its requests with ERR_NETWORK_CHANGED when an
    interface of its own namespace appears or disappears, so cables in the shared namespace would break page tests that run
    at the same time.
    """
    hub, *names = [f"hearth-{os.getpid()}-{number}" for number in range(3)]
    outside = f"/proc/{os.getpid()}/task/{threading.get_native_id()}/ns/net"
    made = []
    with contextlib.ExitStack() as after:
        try:
            for name in (hub, *names):
                ip("netns", "add", name)
                # Deleting a namespace deletes its ends of cables.
                after.callback(ip, "netns", "del", name, check=False)
                ip("-n", name, "link", "set", "lo", "up")
            for number, name in enumerate(names, 1):
                # Names of interfaces have 15 characters at most.
                cable, ours, theirs = f"hth{os.getpid() % 10**8}-{number}", f"10.213.{number}.1", f"10.213.{number}.2"
                ip("-n", hub, "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name)
                for place, interface, address in ((hub, cable, ours), (name, "eth0", theirs)):
                    ip("-n", place, "address", "add", f"{address}/30", "dev", interface)
                    ip("-n", place, "link", "set", interface, "up")
                made.append((theirs, ["ip", "netns", "exec", name], cable))
            back = os.open(outside, os.O_RDONLY)
            after.callback(os.close, back)
            enter_network(f"/run/netns/{hub}")
            after.callback(enter_network, f"/proc/self/fd/{back}")
        except (OSError, subprocess.CalledProcessError):
            made = []
        yield made


@pytest.fixture(params=["loopback", "namespaces"])
def workers(request, tmp_path, needs_rpc):
    places = [("127.0.0.1", [], None)] * 2
    if request.param == "namespaces":
        places = request.getfixturevalue("machines")
        if not places:
            pytest.skip("Network namespaces cannot be made: that takes Linux, root and the command ip.")
    both = [Worker(tmp_path, host, inside) for host, inside, _ in places]
    for worker in both:
        worker.start()
    yield both
    for worker in both:
        worker.end()


def listed(workers):
    return ",".join(worker.address for worker in workers)


# Errors


@pytest.mark.parametrize("text", ["box", "box:", "box:0", "box:65536", "http://box:1", "box:1,", "a b:1", "fd00::1:1"])
def test_the_rpc_option_refuses_an_invalid_worker_address(tmp_path, text):
    for command in (["respond", "x"], ["serve"], ["doctor"], ["chat"]):
        done = hearth(tmp_path, *command, "--rpc", text, expected=64)
        assert "HOST:PORT" in done.stderr, done.stderr


def test_doctor_reports_an_invalid_worker_list_in_hearth_rpc(tmp_path):
    done = hearth(tmp_path, "doctor", expected=8, HEARTH_RPC="nonsense")
    assert "HEARTH_RPC is not used" in done.stdout and "HOST:PORT" in done.stdout


def test_workers_without_rpc_support_in_llama_cpp_fail_with_the_setup_command(tmp_path, has_rpc):
    if has_rpc:
        pytest.skip("llama.cpp was built with RPC.")
    for command in (["rpc-worker"], ["respond", "--model", MODEL, "--rpc", "127.0.0.1:1", "x"]):
        done = hearth(tmp_path, *command, expected=FAILURES["unsupported"])
        assert "Tools/setup --native" in done.stderr


# Exit codes, as listed in docs/configure.md.
FAILURES = {"unsupported": 7, "remote": 9}


@pytest.mark.parametrize("host", ["::1", "box", "256.1.1.1", "1.2.3", "", "127.0.0.1:5"])
def test_a_worker_accepts_only_an_ipv4_address_to_listen_at(tmp_path, host):
    assert "IPv4" in hearth(tmp_path, "rpc-worker", "--host", host, expected=64).stderr


def test_a_worker_on_a_port_in_use_refuses_to_start(tmp_path, workers):
    busy = workers[0]
    done = subprocess.run(
        [*busy.inside, str(BINARY), "rpc-worker", "--host", busy.host, "--port", str(busy.port)], capture_output=True,
        text=True, timeout=SLOW, env={"HEARTH_HOME": str(tmp_path), "PATH": os.environ["PATH"]})
    assert done.returncode == 64 and "cannot listen" in done.stderr, done


def test_a_worker_on_all_interfaces_warns_that_other_machines_can_run_code(tmp_path, needs_rpc):
    port = free_port()
    with subprocess.Popen(
            [str(BINARY), "rpc-worker", "--host", "0.0.0.0", "--port", str(port)], stderr=subprocess.PIPE, text=True,
            stdout=subprocess.DEVNULL, env={"HEARTH_HOME": str(tmp_path), "PATH": os.environ["PATH"]}) as worker:
        assert "can run code as this user" in worker.stderr.readline()
        worker.kill()


def test_a_worker_listens_on_loopback_by_default(tmp_path, needs_rpc):
    """Without --host no other address of the machine reaches it."""
    port = free_port()
    with subprocess.Popen(
            [str(BINARY), "rpc-worker", "--port", str(port)], stderr=subprocess.PIPE, text=True, stdout=subprocess.PIPE,
            env={"HEARTH_HOME": str(tmp_path), "PATH": os.environ["PATH"]}) as worker:
        assert f"127.0.0.1:{port}" in worker.stdout.readline()
        deadline = time.monotonic() + SLOW
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 5).close()
                break
            except OSError:
                assert worker.poll() is None and time.monotonic() < deadline
                time.sleep(0.05)
        # On Linux all of 127.0.0.0/8 is loopback, but only the address that the worker listens on answers.
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.2", port), 5)
        worker.kill()


def test_a_worker_address_without_a_listener_is_reported_as_unreachable(tmp_path, workers):
    address = f"127.0.0.1:{free_port()}"
    done = hearth(
        tmp_path, "respond", "--model", MODEL, "--rpc", f"{workers[0].address},{address}", "x", expected=FAILURES["remote"])
    assert f"The worker at {address} cannot be reached" in done.stderr
    found = hearth(tmp_path, "doctor", "--rpc", address, expected=8)
    assert f"Worker {address}" in found.stdout


def test_a_worker_address_of_another_program_is_reported_as_not_a_worker(tmp_path, workers):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def answer():
            # Ends when the listener is closed.
            while True:
                try:
                    client = listener.accept()[0]
                except OSError:
                    return
                client.recv(100)
                client.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                client.close()

        threading.Thread(target=answer, daemon=True).start()
        address = f"127.0.0.1:{listener.getsockname()[1]}"
        done = hearth(tmp_path, "respond", "--model", MODEL, "--rpc", address, "x", expected=FAILURES["remote"])
        assert f"{address} is not a llama.cpp RPC worker" in done.stderr
        listener.shutdown(socket.SHUT_RDWR)


# Answers with workers


def test_doctor_and_memory_estimates_include_the_workers(tmp_path, workers):
    lines = hearth(tmp_path, "doctor", expected=8, HEARTH_RPC=listed(workers)).stdout.splitlines()
    for worker in workers:
        found = [line for line in lines if f"Device RPC[{worker.address}]" in line]
        assert len(found) == 1 and ": worker at" in found[0] and " free" in found[0], lines

    def memory(*options):
        return json.loads(hearth(tmp_path, "models", "inspect", MODEL, "--json", *options).stdout)["memory"]

    alone, together = memory(), memory("--rpc", listed(workers))
    assert not alone.get("deviceBytes") and together["deviceBytes"] > 0
    assert together["totalBytes"] < alone["totalBytes"]


def test_a_model_on_two_workers_gives_the_same_answers_as_in_one_process(tmp_path, workers):
    def answers(*options):
        return [
            json.loads(hearth(
                tmp_path, "respond", "--model", MODEL, "--greedy", "--max-tokens", 24, "--json", *options, prompt).stdout
            )["text"] for prompt in PROMPTS]

    alone = answers()
    assert answers("--rpc", listed(workers)) == alone
    # Also with some layers in the local process, and with a single worker.
    assert answers("--rpc", listed(workers), "--gpu-layers", 3) == alone
    assert answers("--rpc", workers[1].address) == alone


def ask(server, on_text=lambda: None):
    """Requests a long answer, and returns its text and the message of the error that ended it."""
    body = json.dumps({
        # The end-of-answer token is banned, so that the answer takes long enough.
        "model": "hearth-tiny", "stream": True, "temperature": 0, "max_tokens": 1500, "logit_bias": {"2": -100},
        "messages": [{"role": "user", "content": "Write a long story."}]}).encode()
    request = urllib.request.Request(server.url + "/v1/chat/completions", body, {"Content-Type": "application/json"})
    text, problem = "", None
    try:
        with urllib.request.urlopen(request, timeout=3 * SLOW) as reply:
            for line in reply:
                if not line.startswith(b"data: {"):
                    continue
                event = json.loads(line[6:])
                if "error" in event:
                    problem = event["error"]["message"]
                elif event.get("choices"):
                    text += event["choices"][0]["delta"].get("content") or ""
                    if text:
                        on_text()
    except urllib.error.HTTPError as error:
        problem = json.loads(error.read())["error"]["message"]
    return text, problem


def serving(start_server, workers):
    return start_server("--rpc", listed(workers), environment={"HEARTH_GPU_LAYERS": "", "HEARTH_SPECULATION": "off"})


def test_an_unresponsive_worker_does_not_block_other_requests(start_server, needs_rpc):
    """Requests wait for a worker that accepts connections and never responds; the server answers other requests meanwhile."""
    held = []
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        def take():
            # Ends when the listener is closed.
            while True:
                try:
                    client = listener.accept()[0]
                except OSError:
                    return
                if silent.is_set():
                    held.append(client)
                else:
                    client.close()

        silent = threading.Event()
        threading.Thread(target=take, daemon=True).start()
        address = f"127.0.0.1:{listener.getsockname()[1]}"
        # While the server starts, the worker closes connections at once; this failure must not be cached.
        server = start_server("--rpc", address, environment={"HEARTH_GPU_LAYERS": "", "HEARTH_SPECULATION": "off"})
        silent.set()
        deadline = time.monotonic() + 4 * SLOW
        while True:
            problems = []
            # More requests than Swift's thread pool has threads.
            asking = [threading.Thread(target=lambda: problems.append(ask(server)[1]))
                      for _ in range((os.cpu_count() or 1) + 2)]
            seen = len(held)
            for thread in asking:
                thread.start()
            while len(held) == seen and len(problems) < len(asking):
                time.sleep(0.01)
            with urllib.request.urlopen(server.url + "/health", timeout=4 * SLOW) as reply:
                assert reply.status == 200
            answered_meanwhile = not problems
            for thread in asking:
                thread.join()
            assert all(address in problem for problem in problems), problems
            # Concurrent requests share one connection attempt.
            assert len(held) - seen <= 1
            if answered_meanwhile:
                break
            # On a busy machine the attempt may have ended before the check; try again.
            assert time.monotonic() < deadline, "/health never answered while a worker was asked"
        listener.shutdown(socket.SHUT_RDWR)


def test_the_worker_relay_rejects_connections_of_other_programs(start_server, workers):
    """Connects to every loopback port that the server listens on while a model with workers is loaded."""
    server = serving(start_server, workers)
    whole, problem = ask(server)
    assert whole and problem is None
    ports = listening_ports(server.process.pid)
    if not ports:
        pytest.skip("The sockets of a process are listed on Linux only.")
    assert len(ports) > len(workers), "the relays listen"
    for port in ports:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), SLOW) as client:
            if f":{port}" not in server.url:
                # The relay closes it.
                assert not client.recv(1)
    assert ask(server) == (whole, None)


def listening_ports(process):
    """The IPv4 TCP ports that a process listens on."""
    try:
        links = [os.readlink(entry.path) for entry in os.scandir(f"/proc/{process}/fd")]
        with open(f"/proc/{process}/net/tcp", encoding="ascii") as table:
            rows = [line.split() for line in table][1:]
    except OSError:
        return []
    sockets = {link[len("socket:["):-1] for link in links if link.startswith("socket:[")}
    return [int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and row[9] in sockets]


def test_killing_a_worker_fails_the_answer_and_the_server_keeps_running(start_server, workers):
    server = serving(start_server, workers)
    process = server.process.pid
    whole, problem = ask(server)
    assert whole and problem is None
    text, problem = ask(server, on_text=workers[1].end)
    assert whole.startswith(text) and len(text) < len(whole)
    assert f"The worker at {workers[1].address} was lost" in problem and "hearth rpc-worker" in problem
    # The worker is still down.
    text, problem = ask(server)
    assert not text and f"The worker at {workers[1].address} cannot be reached" in problem
    # Once the worker is back, the model is loaded again.
    workers[1].start()
    assert ask(server) == (whole, None)
    assert server.process.pid == process and server.process.poll() is None


@pytest.mark.parametrize("workers", ["namespaces"], indirect=True)
def test_a_lost_network_link_to_a_worker_fails_the_answer_after_a_timeout(start_server, workers, machines):
    server, cable = serving(start_server, workers), machines[1][2]
    whole, _ = ask(server)
    began = []

    def pull():
        if not began:
            began.append(time.monotonic())
            ip("link", "set", cable, "down")

    try:
        text, problem = ask(server, on_text=pull)
        # The connection is not closed; a worker that sends nothing for 30 seconds counts as lost.
        assert 1 < time.monotonic() - began[0] < 30 + SLOW
        assert whole.startswith(text) and len(text) < len(whole)
        assert f"The worker at {workers[1].address} was lost" in problem
    finally:
        ip("link", "set", cable, "up")
    assert server.process.poll() is None
    # The worker may still wait for lost packets, so a new one replaces it.
    workers[1].end()
    workers[1].start()
    assert ask(server) == (whole, None)
