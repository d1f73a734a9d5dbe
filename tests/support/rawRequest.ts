import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends exactly these bytes, even if no HTTP client would send them. Status 0: the server closed the connection without
 * an answer.
 */
export function rawRequest(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    let text = "";
    const finish = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    socket.on("end", finish);
    socket.on("close", finish);
    // A server may refuse a request before it has read all of it: the answer arrives, then the connection is reset.
    socket.on("error", (error) => (text === "" ? reject(error) : finish()));
    socket.setTimeout(5_000, finish);
  });
}

/** Sends a GET with these header lines and closes the connection. */
export function rawGet(port: number, target: string, headers: readonly string[]): Promise<RawAnswer> {
  return rawRequest(port, [`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));
}
