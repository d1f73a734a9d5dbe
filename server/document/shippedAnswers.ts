import type { CallCache } from "#client/calls/callCache.ts";
import { NOT_FOUND_CODE } from "#shared/contract/envelope.ts";
import { NotOffered } from "../errors.ts";
import { safeJson } from "./safeJson.ts";

export type ShippedAnswer = readonly [key: string, data: unknown];

export interface ShippedAnswers {
  /** Returns the answers that have arrived since `take` or `drainAsScript` was last called. */
  readonly take: () => readonly ShippedAnswer[];
  /** Returns newly arrived answers as a script, for a browser that has already begun to show the page; "": none. */
  readonly drainAsScript: (nonce: string) => string;
}

const NOT_OFFERED = { cause: { code: NOT_FOUND_CODE } };

/** JSON of answers' data. The gateway returns the same object while the data is the same, so its JSON is made once. */
// module state: keyed by an answer's data, so only a visitor with that data gets its text
const texts = new WeakMap<object, string>();

export function answersJson(answers: readonly ShippedAnswer[]): string {
  return `[${answers.map(([key, data]) => `[${safeJson(key)},${dataJson(data)}]`).join()}]`;
}

/** Returns the calls that the upstream does not offer, as the browser expects them (client/calls/callFailure.ts). */
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
 * Collects the answers that must be sent to the browser: data, and failures instead of data. Answers are sent before
 * the HTML made from them, also those of calls that started only during rendering.
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
