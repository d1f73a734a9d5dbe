import { randomInt } from "node:crypto";
import { shanghai } from "./shanghai.ts";

/**
 * Returns a new number (of an order, payment, refund or contract): the prefix, the time as 20261124103000, and twelve
 * random digits. Providers accept only letters and digits.
 */
export function newNumber(prefix: "C" | "D" | "P" | "R", nowMs: number): string {
  const random =
    String(randomInt(1_000_000)).padStart(6, "0") + String(randomInt(1_000_000)).padStart(6, "0");
  return `${prefix}${shanghai(nowMs).toFormat("yyyyMMddHHmmss")}${random}`;
}
