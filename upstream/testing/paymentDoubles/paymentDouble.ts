import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PaymentStep, PaymentDriver } from "#upstream/platform/payment/payment.ts";

export interface Trade {
  readonly no: string;
  readonly fen: number;
  state: "open" | "paid" | "refused" | "closed";
  paidAtMs: number;
  /** Fields of the request by which the upstream began the payment. */
  readonly asked: Readonly<Record<string, unknown>>;
}

interface SentNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A simulated payment provider on its own port, which follows the provider's public documentation. */
export interface PaymentDouble extends AsyncDisposable {
  readonly driver: PaymentDriver;
  readonly url: string;
  readonly trades: Map<string, Trade>;
  /** Payment number and amount in fen of each refund, by refund number. */
  readonly refunds: Map<string, { readonly no: string; readonly fen: number }>;
  /** true: the provider answers every request with status 502. */
  isAway: boolean;
  /** true: the provider accepts refunds but does not complete them. */
  isSlow: boolean;
  /** Opens the address that /order/pay returned. Some providers know a payment only after this. */
  visit(begun: PaymentStep): Promise<void>;
  /** Pays a payment at the provider. Throws if it is unknown or closed. */
  pay(no: string): Trade;
  /** Returns the signed notice of a payment in its current state. With another key `by` the signature is forged. */
  noticeOf(no: string, more?: { readonly fen?: number; readonly by?: string }): SentNotice;
  /** Adds a payment to the provider that the upstream does not know. */
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
