import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PaymentStep, PaymentDriver } from "#upstream/payment/payment.ts";

export interface Trade {
  readonly no: string;
  readonly fen: number;
  state: "open" | "paid" | "refused" | "closed";
  paidAtMs: number;
  /** As it was announced. */
  readonly asked: Readonly<Record<string, unknown>>;
}

interface SentNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A provider on a socket of its own, as its public documents describe it, that a test looks into and plays. */
export interface PaymentDouble extends AsyncDisposable {
  readonly driver: PaymentDriver;
  readonly url: string;
  readonly trades: Map<string, Trade>;
  /** Refund number -> payment number and fen. */
  readonly refunds: Map<string, { readonly no: string; readonly fen: number }>;
  /** While it is, it answers 502. */
  isAway: boolean;
  /** Refunds are taken and not done. */
  isSlow: boolean;
  /** The learner follows what came back from /order/pay; some providers know a payment from then on. */
  visit(begun: PaymentStep): Promise<void>;
  /** Throws where nobody can pay it. */
  pay(no: string): Trade;
  /** What it would send of a payment as it is now, signed; `by` another key it is forged. */
  noticeOf(no: string, more?: { readonly fen?: number; readonly by?: string }): SentNotice;
  /** Of a trade that this system knows nothing of. */
  addForeign(no: string, fen: number): void;
}

export function keyPair() {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A server at any free port of loopback. */
export async function serveDouble(
  answer: (asked: Asked, res: ServerResponse) => void,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk: Buffer) => (body += chunk.toString()));
    req.on("end", () => {
      const url = new URL(req.url ?? "", `http://${req.headers.host}`);
      answer({ method: req.method ?? "", url, headers: req.headers, body }, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function payTrade(trades: ReadonlyMap<string, Trade>, no: string, nowMs: number): Trade {
  const trade = trades.get(no);
  if (trade?.state !== "open") throw new Error(`${no} cannot be paid: ${trade?.state ?? "unknown"}`);
  return Object.assign(trade, { state: "paid" as const, paidAtMs: nowMs });
}
