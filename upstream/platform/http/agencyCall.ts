import { createHash, createHmac } from "node:crypto";
import express, { type Express, type Request, type Response } from "express";
import type { Endpoint, WireData, WireInput } from "#shared/contract/endpoint.ts";
import type { Db } from "../db/database.ts";
import { createCachedValue } from "../db/cachedValue.ts";
import { agencies } from "../db/schema/agencies.ts";
import { Refusal, badInput } from "../kit/errors.ts";
import { createFairQueues } from "../queue/fairQueue.ts";
import { equalText } from "./checkSign.ts";
import type { HttpDeps } from "./httpDeps.ts";
import { readInput } from "./route.ts";
import { sendWhole } from "./sendEnvelope.ts";

/** Largest difference, in both directions, between Access-Time and the clock of this machine. */
const WINDOW_SECONDS = 300;
const LARGEST_BODY = "64kb";
const ofAgency = createFairQueues({ atOnce: 2, longest: 100, waitMs: 3_000 });

/** The fields of a call that its signature covers. */
export interface AgencyCall {
  /**
   * The agency's flag. A call signed for one agency fails at another agency, even if both share a secret by mistake.
   */
  readonly agency: string;
  readonly method: string;
  /** Path and query, exactly as sent. */
  readonly target: string;
  /** Unix seconds. */
  readonly time: string;
  readonly body: Uint8Array;
}

/**
 * Returns the signature of a call: HMAC-SHA256 in hex over five lines. The last line is the SHA-256 of the body in hex.
 * No line can contain a line break, so different calls never have the same signed text.
 */
export function agencySign({ agency, method, target, time, body }: AgencyCall, secret: string): string {
  const lines = [agency, method, target, time, createHash("sha256").update(body).digest("hex")];
  return createHmac("sha256", secret).update(lines.join("\n")).digest("hex");
}

interface Caller {
  readonly id: number;
  readonly flag: string;
  readonly secret: string;
}

/** Agencies with a secret, by flag. The value is cached, so that an unsigned call costs no query. */
export const agencyCallers = createCachedValue(loadCallers);

async function loadCallers(db: Db): Promise<ReadonlyMap<string, Caller>> {
  const rows = await db
    .select({ id: agencies.id, flag: agencies.flag, secret: agencies.markingSecret })
    .from(agencies);
  return new Map(rows.filter(({ secret }) => secret !== "").map((row) => [row.flag, row]));
}

export interface AgencyContext<E extends Endpoint = Endpoint> {
  readonly endpoint: Endpoint;
  readonly input: WireInput<E>;
  readonly deps: HttpDeps;
  readonly agency: Pick<Caller, "id" | "flag">;
  readonly user: undefined;
  readonly nowMs: number;
}

export interface AgencyRoute {
  readonly endpoint: Endpoint;
  readonly serve: (deps: HttpDeps, req: Request, res: Response) => Promise<void>;
}

/**
 * Binds a handler to an endpoint that an agency's own system calls directly, not through the site. Only the signature
 * of the call identifies the agency.
 */
export function agencyRoute<E extends Endpoint>(
  endpoint: E,
  handler: (context: AgencyContext<E>) => Promise<WireData<E>>,
): AgencyRoute {
  return {
    endpoint,
    async serve(deps, req, res) {
      const nowMs = deps.clock();
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const agency = await callerOf(deps, { req, body, nowMs });
      const data = await ofAgency(String(agency.id), async () => {
        await deps.limits.consume("agencyCall", String(agency.id));
        const input = readInput(endpoint, endpoint.method === "GET" ? { ...req.query } : jsonOf(body));
        return handler({ endpoint, input, deps, agency, user: undefined, nowMs });
      });
      sendWhole(res, data);
    },
  };
}

/**
 * Mounts the routes for agencies' systems. They must precede `checkSign`, because these systems do not know the salt
 * with which the site signs.
 */
export function serveAgencyCalls(app: Express, deps: HttpDeps, routes: readonly AgencyRoute[]): void {
  const raw = express.raw({ type: () => true, limit: LARGEST_BODY });
  for (const { endpoint, serve } of routes) {
    const handler = (req: Request, res: Response) => serve(deps, req, res);
    if (endpoint.method === "GET") app.get(endpoint.path, handler);
    else app.post(endpoint.path, raw, handler);
  }
}

/**
 * Returns the agency that signed the call.
 * @throws Refusal badSign: the same as for a wrong sign of a site, so that it does not reveal which agencies and calls
 *   exist; expired: the signature is right, but its time is not
 */
async function callerOf(
  { db }: Pick<HttpDeps, "db">,
  { req, body, nowMs }: { readonly req: Request; readonly body: Uint8Array; readonly nowMs: number },
): Promise<Pick<Caller, "id" | "flag">> {
  const [flag, time] = [req.get("agency-flag") ?? "", req.get("access-time") ?? ""];
  const caller = (await agencyCallers.get(db, nowMs)).get(flag);
  const call = { agency: flag, method: req.method, target: req.originalUrl, time, body };
  // Compares a signature even if the agency has no secret, so that the time of the answer does not reveal this.
  const isSigned = equalText(req.get("sign") ?? "", agencySign(call, caller?.secret ?? ""));
  if (!isSigned || !caller) throw new Refusal("badSign", "请求签名无效或已过期");
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > WINDOW_SECONDS)
    throw new Refusal("signOutdated", "请求已超过 5 分钟有效期，请校准时钟后重新签名", {
      server_time: Math.floor(nowMs / 1000),
    });
  return caller;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw badInput("提交的内容不是有效的 JSON");
  }
}
