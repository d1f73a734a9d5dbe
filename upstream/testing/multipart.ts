import { connect } from "node:net";

export const BOUNDARY = "beikao-part-0123456789";

/** A field of a multipart form; with a file name it is a file. */
export interface SentPart {
  readonly name: string;
  readonly content: string;
  readonly filename?: string;
}

/** Returns the body of a multipart form as browsers write it. */
export function multipartBody(parts: readonly SentPart[], boundary = BOUNDARY): string {
  const written = parts.map(({ name, content, filename }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: image/png`;
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return `${written.join("")}--${boundary}--\r\n`;
}

/** Returns up to `most` beginnings of a body, evenly spread, shortest first. */
export function cutsOf(body: string, most = Infinity): string[] {
  const step = Math.max(1, body.length / most);
  return Array.from({ length: Math.min(body.length, most) }, (_, at) => body.slice(0, Math.floor(at * step)));
}

/** Returns broken and unusual form bodies. The upstream must answer each of them and keep running. */
export function oddBodies(field: string, token?: SentPart): readonly string[] {
  const first = token ? [token] : [];
  const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "", "a".repeat(3_000)];
  const good = multipartBody([...first, { name: field, content: "x", filename: "a.png" }]);
  const open = multipartBody(first).slice(0, -`--${BOUNDARY}--\r\n`.length);
  return [
    ...names.map((name) => multipartBody([...first, { name, content: "x", filename: "a.png" }])),
    ...names.map((name) => multipartBody([...first, { name, content: "x" }])),
    ...names.map((name) =>
      multipartBody([...first, { name, content: "x" }, { name, content: "x", filename: "b" }]),
    ),
    // A field without a name, and a field without the header Content-Disposition.
    `${open}--${BOUNDARY}\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
    `${open}--${BOUNDARY}\r\nContent-Type: image/png\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
    `${open}--${BOUNDARY}\r\nconstructor: x\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
    // Boundaries that are repeated, that follow the end of the form, or that are within a field.
    good.replaceAll(`--${BOUNDARY}`, `--${BOUNDARY}\r\n--${BOUNDARY}`),
    good + good,
    good.replace("\r\n\r\nx", `\r\n\r\nx--${BOUNDARY}x`),
    good.replaceAll("\r\n", "\n"),
    "",
    "\r\n",
    `--${BOUNDARY}--`,
  ];
}

interface RawPost {
  readonly port: number;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** A Content-Length larger than the body. The client closes the connection after the body. */
  readonly declared?: number;
}

/** Sends a form on a new connection. Returns the status; 0: the connection was closed without an answer. */
export function postForm({
  port,
  target,
  headers = {},
  body,
  declared,
}: RawPost): Promise<{ status: number; text: string }> {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    "Content-Length": String(declared ?? bytes.length),
    Connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`POST ${target} HTTP/1.1\r\n${lines.join("")}\r\n`);
      socket.write(bytes);
      if (declared !== undefined) socket.end();
    });
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    socket.on("error", (error) => (text === "" && declared === undefined ? reject(error) : undefined));
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }));
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer to ${body.length} bytes`)));
  });
}
