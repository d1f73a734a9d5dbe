import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { type Listening, listening } from "./listening.ts";

export interface FileServer extends Listening {
  readonly asked: readonly string[];
}

/** Serves exported files as nginx does with deploy/nginx/static-data.conf. A missing file is a plain 404. */
export async function startFileServer(folder: string): Promise<FileServer> {
  const asked: string[] = [];
  const server = createServer(async (req, res) => {
    asked.push(`${req.method} ${req.url}`);
    const [pathname = "", query] = (req.url ?? "").split("?", 2);
    const flag = String(req.headers["agency-flag"] ?? "_");
    const file = path.join(folder, flag, pathname) + (query === undefined ? "" : `@${query}`);
    const body = req.method === "GET" ? await readFile(file).catch(() => undefined) : undefined;
    if (body) res.setHeader("Content-Type", "application/json").end(body);
    else res.writeHead(404, { "Content-Type": "text/html" }).end("<h1>404 Not Found</h1>");
  });
  return {
    ...(await listening(server)),
    asked,
  };
}
