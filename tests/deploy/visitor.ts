import http from "node:http";
import https from "node:https";

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  readonly parts: readonly string[];
}

export interface Asking {
  readonly port: number;
  readonly host: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string;
  /** IP address of the client: any address of 127.0.0.0/8. */
  readonly from?: string;
  /** Certificate to trust; absent: plain http. */
  readonly certificate?: string;
  /** Agent whose connections are used; absent: a new connection. */
  readonly agent?: http.Agent | https.Agent;
  /** Server name in the TLS handshake; absent: the host. */
  readonly servername?: string;
  readonly onPart?: () => void;
}

/** A kept-alive connection closed before any answer came. A browser then sends the request again by itself. */
export class ReusedConnectionLost extends Error {}

/** Sends one request to 127.0.0.1 with the given Host, as a browser would. Rejects when the connection fails. */
export function visit(asking: Asking): Promise<Answer> {
  const {
    port,
    host,
    path = "/",
    method = "GET",
    headers = {},
    body,
    certificate,
    agent,
    servername,
    from,
    onPart,
  } = asking;
  const common = {
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { host, ...headers },
    agent: agent ?? false,
    ...(from !== undefined && { localAddress: from }),
  };
  return new Promise((resolve, reject) => {
    let answered = false;
    const onAnswer = (response: http.IncomingMessage) => {
      answered = true;
      const parts: string[] = [];
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        parts.push(chunk.toString());
        onPart?.();
      });
      response.on("error", reject);
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          parts,
        });
      });
    };
    const request = certificate
      ? https.request({ ...common, ca: certificate, servername: servername ?? host }, onAnswer)
      : http.request(common, onAnswer);
    request.on("error", (error) => {
      reject(
        request.reusedSocket && !answered ? new ReusedConnectionLost(error.message, { cause: error }) : error,
      );
    });
    request.end(body);
  });
}
