"""Terminates TLS in front of a plain server on this machine.

Takes the paths of a certificate and its key, and the port of the plain server. Prints its own port and stops at the end of its
input. Bytes wait until the other side has read them. A connection that is closed on one side is closed on the other.
"""

import socket
import ssl
import sys
import threading


def pass_on(source: socket.socket, target: socket.socket) -> None:
    """Forwards bytes in one direction until the end of the stream."""
    try:
        while data := source.recv(1 << 16):
            target.sendall(data)
    except OSError:
        pass  # broken connections are expected in these tests
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # closed already


def serve(client: socket.socket, context: ssl.SSLContext, port: int) -> None:
    """Serves one connection."""
    try:
        with context.wrap_socket(client, server_side=True) as secure, \
                socket.create_connection(("127.0.0.1", port)) as plain:
            back = threading.Thread(target=pass_on, args=(secure, plain), daemon=True)
            back.start()
            pass_on(plain, secure)
            back.join()
    except OSError:
        client.close()  # a client that does not trust the certificate


def accept(listener: socket.socket, context: ssl.SSLContext, port: int) -> None:
    """Accepts connections, each on a thread of its own."""
    while True:
        client, _ = listener.accept()
        threading.Thread(target=serve, args=(client, context, port), daemon=True).start()


def main() -> None:
    """Starts the proxy."""
    certificate, key, port = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=accept, args=(listener, context, int(port)), daemon=True).start()
    print(listener.getsockname()[1], flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
