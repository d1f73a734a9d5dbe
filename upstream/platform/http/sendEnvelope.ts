import { promisify } from "node:util";
import { deflateRaw, deflateRawSync } from "node:zlib";
import type { Response } from "express";
import { CODES } from "#shared/contract/codes.ts";
import { codeOfRefusal, type RefusalName } from "#shared/contract/refusals.ts";

const deflate = promisify(deflateRaw);
/** Data of at least this many bytes is sent compressed (Spec §5, flag 1). Each page of the site reads both forms. */
const PACK_FROM = 1024;
/** Data up to this many bytes is compressed at once, in 0.5 ms at most: handing it to a thread costs as much again. */
const PACK_AT_ONCE = 16_384;

/**
 * Sends the data of a successful call, compressed from PACK_FROM bytes on. A request with `Accept-Flag: 0`, as tools
 * send that cannot unpack, gets it without compression.
 */
export async function sendData(res: Response, data: unknown): Promise<void> {
  if (res.req.get("accept-flag") === "0") return sendWhole(res, data);
  const json = JSON.stringify(data ?? null);
  const bytes = Buffer.byteLength(json);
  if (bytes <= PACK_FROM) return sendText(res, json);
  const packed = bytes <= PACK_AT_ONCE ? deflateRawSync(json) : await deflate(json);
  send(res, `{"code":${CODES.ok},"flag":1,"data":"${packed.toString("base64")}","msg":""}`);
}

/** Sends the data of a successful call without compression, whatever its length. */
export function sendWhole(res: Response, data: unknown): void {
  sendText(res, JSON.stringify(data ?? null));
}

function sendText(res: Response, json: string): void {
  send(res, `{"code":${CODES.ok},"flag":0,"data":${json},"msg":""}`);
}

/** Sends a refusal with its name as `refusal`. The HTTP status stays as it is. */
export function sendRefusal(res: Response, reason: RefusalName, msg: string, data: unknown = {}): void {
  const code = codeOfRefusal(reason);
  // Stores the code for metrics.ts, which counts calls by code.
  res.locals["code"] = code;
  send(res, JSON.stringify({ code, flag: 0, data, msg, refusal: reason }));
}

function send(res: Response, body: string): void {
  res.set("Cache-Control", "no-store").type("application/json").send(body);
}
