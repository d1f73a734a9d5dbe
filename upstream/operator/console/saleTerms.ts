import { expiryEnd } from "#shared/domain/expiry.ts";
import { CallError } from "../errors.ts";

export const saleOptions = {
  price: { kind: "price", concerns: "money", help: "what it costs; 0 is free" },
  "origin-price": {
    kind: "price",
    concerns: "money",
    help: "the price that is struck out beside it (the same)",
  },
  expiry: {
    kind: "text",
    most: 30,
    concerns: "money",
    help: "until when it can be studied, such as 2027-04-30 or 2027年4月; none: for --days from the day it is had",
  },
  days: {
    kind: "whole",
    least: 1,
    most: 36_500,
    concerns: "money",
    help: "for how many days, where it has no --expiry (365)",
  },
} as const;

/** Parses how long access lasts, as Spec §5 defines it. Returns "" for no end and undefined when nothing was typed. */
export function readExpiry(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  if (typed === "none") return "";
  if (expiryEnd(typed) === undefined)
    throw new CallError(
      `--expiry must be a day or month such as 2027-04-30 or 2027年4月, or none, not "${typed}".`,
    );
  return typed;
}

export function readWords(typed: string | undefined): readonly string[] | undefined {
  if (typed === undefined) return undefined;
  if (typed === "none") return [];
  return [...new Set(typed.split(/[,，、]/).map((word) => word.trim()))].filter((word) => word !== "");
}
