import { Agent, request } from "node:http";

/** Times of one answer in ms since the request was sent. */
export interface Visit {
  readonly status: number;
  readonly firstByte: number;
  /** When the marker was there; undefined when it never came. */
  readonly marker: number | undefined;
  readonly end: number;
  readonly body: string;
}

export interface Visitor {
  readonly visit: (url: string, options?: VisitOptions) => Promise<Visit>;
  readonly close: () => void;
}

interface VisitOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly marker?: string;
}

/** Connections stay open; one is that of a single reader. */
export function createVisitor({ connections = 1 }: { readonly connections?: number } = {}): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    visit: (url, { headers = {}, marker } = {}) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const since = () => performance.now() - started;
        const sent = request(url, { agent, headers }, (response) => {
          const seen = marker === undefined ? undefined : Buffer.from(marker);
          let firstByte: number | undefined;
          let markerAt: number | undefined;
          let bytes = Buffer.alloc(0);
          response.on("data", (chunk: Buffer) => {
            firstByte ??= since();
            bytes = Buffer.concat([bytes, chunk]);
            if (seen && markerAt === undefined && bytes.includes(seen)) markerAt = since();
          });
          response.on("error", reject);
          response.on("end", () => {
            const end = since();
            const body = bytes.toString("utf8");
            resolve({
              status: response.statusCode ?? 0,
              firstByte: firstByte ?? end,
              marker: markerAt,
              end,
              body,
            });
          });
        });
        sent.on("error", reject);
        sent.end();
      }),
    close: () => agent.destroy(),
  };
}

/** React marks the place of a block that comes later. */
export function sentInParts(html: string): boolean {
  return html.includes('<template id="B:');
}
