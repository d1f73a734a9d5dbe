import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import type { Response } from "express";
import { CODES, type Code } from "#shared/contract/codes.ts";

const deflate = promisify(deflateRaw);
/** Data above this many bytes is packed (Spec §5, flag 1). Every page of the site uses both forms. */
const PACK_FROM = 1024;

/** Sends data of a success, packed above PACK_FROM bytes. */
export async function sendData(res: Response, data: unknown): Promise<void> {
  const json = JSON.stringify(data ?? null);
  if (Buffer.byteLength(json) <= PACK_FROM) return sendWhole(res, data);
  const packed = (await deflate(json)).toString("base64");
  send(res, `{"code":${CODES.ok},"flag":1,"data":"${packed}","msg":""}`);
}

/** Sends data that is never packed, whatever its length. */
export function sendWhole(res: Response, data: unknown): void {
  send(res, `{"code":${CODES.ok},"flag":0,"data":${JSON.stringify(data ?? null)},"msg":""}`);
}

/** Sends a refusal and leaves the HTTP status unchanged. */
export function sendRefusal(res: Response, code: Code, msg: string, data: unknown = {}): void {
  // metrics.ts reads the code.
  res.locals["code"] = code;
  send(res, JSON.stringify({ code, flag: 0, data, msg }));
}

function send(res: Response, body: string): void {
  res.set("Cache-Control", "no-store").type("application/json").send(body);
}
