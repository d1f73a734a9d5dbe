import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Listening, listening } from "./listening.ts";

/**
 * Starts a proxy between browser and site. It sends a document in pieces, and pauses before each long enough for the
 * browser to paint.
 */
export async function startHaltingLine(
  target: string,
  piecesOf: (html: string) => readonly string[],
  pauseMs: number,
): Promise<Listening> {
  const server = createServer((req, res) => {
    forward(req, res).catch(() => res.destroy());
  });
  return listening(server);

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const answer = await fetch(target + req.url, { headers: { "accept-encoding": "identity" } });
    const headers = Object.fromEntries(answer.headers);
    const isDocument = (headers["content-type"] ?? "").startsWith("text/html");
    // Headers about the proxy's own connection to the site are not passed on.
    const {
      "content-length": _length,
      "transfer-encoding": _encoding,
      connection: _connection,
      ...rest
    } = headers;
    res.writeHead(answer.status, rest);
    if (!isDocument) return void res.end(new Uint8Array(await answer.arrayBuffer()));
    for (const piece of piecesOf(await answer.text())) {
      await pause(pauseMs);
      res.write(piece);
    }
    res.end();
  }
}
