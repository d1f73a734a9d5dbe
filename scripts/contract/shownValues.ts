import { mediaUrl } from "#client/site/mediaUrl.ts";
import { expiryEnd } from "#shared/domain/expiry.ts";
import { formatPrice, priceSign } from "#shared/domain/price.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { sampleOf } from "#server/gateway/call/mismatches.ts";
import type { JsonSchema } from "./jsonSchema.ts";

/** Name of members that hold a date, a month or words such as 长期有效 (shared/domain/expiry.ts). */
const EXPIRY = "expire_time";
/** Names of members that hold the address of a picture. */
const PICTURE = /(?:^|[._])(?:avatar|cover|icon|img|thumb)$/;
/** Words of a period, as in 开通后 365 天. */
const PERIOD = /^\D*(?:\d{1,4} ?(?:天|周|个月)|\d{1,2} ?年)\D*$/;

/** Values that the contract accepts, but that the pages cannot show as a time, a date or a price. */
export interface ShownValues {
  /** Faults, one a member: `list[].start_time: "soon" is no time; pages show 时间待定 or nothing`. */
  readonly wrong: readonly string[];
  /**
   * Words in place of a price or an expiry, such as 面议, which pages show as they are, and addresses of pictures that
   * they do not show; one a member.
   */
  readonly words: readonly string[];
}

/**
 * Reads the times, expiries, prices and pictures of an answer as the pages do.
 * @returns each member once, with its first value that is not shown as a time, a date or a price
 */
export function shownValues(schema: JsonSchema, data: unknown): ShownValues {
  const wrong = new Map<string, string>();
  const words = new Map<string, string>();
  visit(schema, data, "");
  return { wrong: [...wrong.values()], words: [...words.values()] };

  function visit(of: JsonSchema, value: unknown, path: string): void {
    if (value === undefined || value === null || value === "") return;
    if (Array.isArray(value)) {
      for (const item of value) visit(of.items ?? {}, item, `${path}[]`);
    } else if (typeof value === "object") {
      for (const [name, member] of Object.entries(of.properties ?? {}))
        visit(
          member,
          (value as Readonly<Record<string, unknown>>)[name],
          path === "" ? name : `${path}.${name}`,
        );
    } else if (of.title === "time") {
      if (!isTime(value))
        note(wrong, path, value, "is no time such as 2026-01-31 09:00:00; pages show 时间待定 or none");
    } else if (of.title === "price" && (typeof value === "string" || typeof value === "number")) {
      if (priceSign(formatPrice(value)) !== "" && isNumber(formatPrice(value))) return;
      noteWord(path, value, "is no number; pages show it as it is");
    } else if (PICTURE.test(path) && typeof value === "string" && mediaUrl(value) === "") {
      note(words, path, value, "is no picture of pages; they show those below /uploads/ and of https");
    } else if (path.endsWith(EXPIRY) && typeof value === "string" && expiryEnd(value) === undefined) {
      noteWord(path, value, "is no date such as 2026-01-31; pages show it as it is");
    }
  }

  /**
   * Notes a text that pages show as it is. A text with digits was meant as a number or a date, so it is a fault unless
   * it names a period.
   */
  function noteWord(path: string, value: unknown, fault: string): void {
    const text = String(value);
    note(/\d/.test(text) && !PERIOD.test(text) ? wrong : words, path, value, fault);
  }

  function note(into: Map<string, string>, path: string, value: unknown, fault: string): void {
    if (!into.has(path)) into.set(path, `${path}: ${sampleOf(path, value)} ${fault}`);
  }
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && parseShanghai(value) !== undefined;
}

function isNumber(text: string): boolean {
  return Number.isFinite(Number(text));
}
