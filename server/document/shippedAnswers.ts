import type { CallCache } from "#client/calls/callCache.ts";
import { NOT_FOUND_CODE } from "#shared/contract/envelope.ts";
import { NotOffered } from "../errors.ts";
import { safeJson } from "./safeJson.ts";

export type ShippedAnswer = readonly [key: string, data: unknown];

export interface ShippedAnswers {
  /** The answers that are known since the last take. */
  readonly take: () => readonly ShippedAnswer[];
  /** The answers as a script for the waiting browser; "" when there is none. */
  readonly drainAsScript: (nonce: string) => string;
}

const NOT_OFFERED = { cause: { code: NOT_FOUND_CODE } };

/** Data that the gateway remembers is the same object again: its text is made once. */
// module state: keyed by the data that a visitor was given, whose text it is
const texts = new WeakMap<object, string>();

export function answersJson(answers: readonly ShippedAnswer[]): string {
  return `[${answers.map(([key, data]) => `[${safeJson(key)},${dataJson(data)}]`).join()}]`;
}

/** The calls that are known not to be offered, in the form in which a browser takes it (client/calls/callFailure.ts). */
export function notOfferedOf(calls: CallCache): readonly ShippedAnswer[] {
  return calls
    .failures()
    .flatMap((error) => (error instanceof NotOffered ? [[error.key, NOT_OFFERED] as const] : []));
}

function dataJson(data: unknown): string {
  if (typeof data !== "object" || data === null) return safeJson(data ?? null);
  const known = texts.get(data) ?? safeJson(data);
  texts.set(data, known);
  return known;
}

/**
 * Answers that the cache has and the browser does not: data, what stands for it, and that there is none to come. They are shipped in front
 * of the HTML made from them: also of calls that were found only while rendering.
 */
export function collectAnswers(calls: CallCache): ShippedAnswers {
  const shipped = new Set<string>();
  const take = () => {
    const taken = [...calls.answers(), ...notOfferedOf(calls)].filter(([key]) => !shipped.has(key));
    for (const [key] of taken) shipped.add(key);
    return taken;
  };
  return {
    take,
    drainAsScript: (nonce) => {
      const taken = take();
      return taken.length === 0
        ? ""
        : `<script nonce="${nonce}">(self.__q??=[]).push(...${answersJson(taken)})</script>`;
    },
  };
}
