import type { CDPSession } from "playwright-core";

export type Kind = "document" | "first script" | "later script" | "style" | "image" | "data" | "other";

export interface Transfer {
  readonly url: string;
  readonly kind: Kind;
  /** On the wire: head and compressed body. */
  readonly bytes: number;
  /** ms since the navigation began. */
  readonly at: number;
}

interface Request {
  readonly url: string;
  readonly type: string;
  readonly at: number;
  bytes: number;
}

/** Follows every request of a page through the debugger. */
export function followTransfers(session: CDPSession) {
  const requests = new Map<string, Request>();
  let began: number | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
    began ??= timestamp;
    if (request.url.startsWith("data:")) return;
    requests.set(requestId, {
      url: request.url,
      type: type ?? "Other",
      at: (timestamp - began) * 1000,
      bytes: 0,
    });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return {
    clear: () => requests.clear(),
    /** Scripts asked for before the page was hydrated are its first ones. */
    take: (hydrated: number): readonly Transfer[] =>
      [...requests.values()].map(({ url, type, at, bytes }) => ({
        url,
        bytes,
        at,
        kind: kindOf(url, type, at < hydrated),
      })),
  };
}

function kindOf(url: string, type: string, first: boolean): Kind {
  if (type === "Document") return "document";
  if (new URL(url).pathname.endsWith(".js")) return first ? "first script" : "later script";
  if (type === "Stylesheet") return "style";
  if (type === "Image") return "image";
  return type === "Fetch" || type === "XHR" ? "data" : "other";
}
