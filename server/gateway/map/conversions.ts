import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { centsOfYuan, yuanOfCents } from "./cents.ts";
import { isoOfTime, timeOfIso, timeText } from "./isoTime.ts";
import type { Conversion, ConversionWord } from "./upstreamMap.ts";

/** Conversion of the map, in both directions. undefined: the value does not convert. */
export interface Converter {
  /** Name of the expected value in the log. */
  readonly expected: string;
  /** Converts a value of an answer to the contract's. */
  readonly toOurs: (value: unknown) => unknown;
  /** Converts an input of the contract to the API's. */
  readonly toTheirs: (value: unknown) => unknown;
}

type Convert = (value: unknown) => unknown;

const DATE_LENGTH = "2026-01-31".length;
/** Text that PHP and MySQL write for a time that is not set. */
const NO_TIME = /^(?:0+|0000-00-00(?:[ T]00:00:00)?)$/;

const sameBothWays = (expected: string, convert: Convert): Converter => ({
  expected,
  toOurs: convert,
  toTheirs: convert,
});

const WORDS: Readonly<Record<ConversionWord, Converter>> = {
  number: sameBothWays("number", numberOf),
  text: sameBothWays("text", (value) => (isScalar(value) ? String(value) : undefined)),
  time: sameBothWays("unix time in seconds, or ISO 8601 time", timeOf),
  date: sameBothWays("unix time in seconds, or ISO 8601 time", (value) =>
    timeOf(value)?.slice(0, DATE_LENGTH),
  ),
  seconds: sameBothWays("time such as 2026-01-31 09:00:00", (value) => unixOf(value, 1_000)),
  flag: sameBothWays("flag", flagOf),
  iso: {
    expected: "ISO 8601 time",
    toOurs: (value) => (typeof value === "string" ? timeOfText(value) : undefined),
    toTheirs: (value) => (typeof value === "string" ? isoOfTime(value) : undefined),
  },
  milliseconds: {
    expected: "unix time in milliseconds",
    toOurs: (value) => timeOfNumber(value, 1),
    toTheirs: (value) => unixOf(value, 1),
  },
  cents: {
    expected: "whole number of cents",
    toOurs: (value) => (isScalar(value) ? yuanOfCents(String(value).trim()) : undefined),
    toTheirs: (value) => (isScalar(value) ? centsOfYuan(String(value).trim()) : undefined),
  },
};

/** Creates the converter of a conversion. null and "" have nothing to convert, and stay as they are. */
export function converterOf(conversion: Conversion): Converter {
  const { expected, toOurs, toTheirs } = namedConverter(conversion);
  const unlessEmpty = (convert: Convert): Convert => {
    return (value) => (value === null || value === "" ? value : convert(value));
  };
  const isOfWords = typeof conversion === "object" && "words" in conversion;
  return isOfWords
    ? { expected, toOurs, toTheirs }
    : { expected, toOurs: unlessEmpty(toOurs), toTheirs: unlessEmpty(toTheirs) };
}

function namedConverter(conversion: Conversion): Converter {
  if (typeof conversion === "string") return WORDS[conversion];
  return "prefix" in conversion ? prefixed(conversion.prefix) : byWords(conversion.words);
}

function prefixed(prefix: string): Converter {
  return {
    expected: `id that begins with ${prefix}`,
    toOurs: (value) =>
      typeof value === "string" && value.startsWith(prefix) && value.length > prefix.length
        ? value.slice(prefix.length)
        : undefined,
    // A blank id gets no prefix, so that a path is refused that needs it.
    toTheirs: (value) => (isScalar(value) && String(value).trim() !== "" ? prefix + String(value) : value),
  };
}

/** Converts by a list of words. Empty values are kept unless the list has "" or null. */
function byWords(words: Readonly<Record<string, string | number | boolean>>): Converter {
  const ours = new Map(Object.entries(words));
  // If two words of the API mean the same, the first one is sent.
  const theirs = new Map([...ours].toReversed().map(([their, our]) => [String(our), their]));
  const lookUp =
    (table: ReadonlyMap<string, unknown>): Convert =>
    (value) =>
      table.get(String(value)) ?? (value === null || value === "" ? value : undefined);
  return {
    expected: `one of ${[...ours.keys()].join(", ")}`,
    toOurs: (value) => (typeof value === "object" && value !== null ? undefined : lookUp(ours)(value)),
    toTheirs: (value) => (typeof value === "object" && value !== null ? undefined : lookUp(theirs)(value)),
  };
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function flagOf(value: unknown): "1" | "0" | undefined {
  switch (value) {
    case true:
    case 1:
    case "1":
    case "true":
      return "1";
    case false:
    case 0:
    case "0":
    case "false":
      return "0";
    default:
      return undefined;
  }
}

/** Returns the contract's text of unix seconds or of an ISO 8601 time. Zero means that no time is set: "". */
function timeOf(value: unknown): string | undefined {
  const isIso = typeof value === "string" && numberOf(value) === undefined;
  return isIso ? timeOfText(value) : timeOfNumber(value, 1_000);
}

function timeOfText(text: string): string | undefined {
  return NO_TIME.test(text.trim()) ? "" : timeOfIso(text);
}

function timeOfNumber(value: unknown, milliseconds: number): string | undefined {
  const number = numberOf(value);
  if (number === undefined) return undefined;
  return number === 0 ? "" : timeText(number * milliseconds);
}

function unixOf(value: unknown, milliseconds: number): number | undefined {
  const ms = typeof value === "string" ? parseShanghai(value) : undefined;
  return ms === undefined ? undefined : Math.floor(ms / milliseconds);
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
