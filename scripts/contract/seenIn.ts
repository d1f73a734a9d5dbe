import { isRow } from "#shared/contract/readers.ts";
import type { EnvelopeMap } from "#server/gateway/map/upstreamMap.ts";

/** Data of an answer, with the envelope in which it came; undefined: the given map knows the envelope. */
export interface Seen {
  readonly envelope: EnvelopeMap | undefined;
  readonly data: unknown;
}

const CODE_NAMES = ["code", "ret", "errcode", "errno", "status", "ok", "success"];
const MESSAGE_NAMES = ["msg", "message", "detail", "hint", "info", "text"];
const DATA_NAMES = ["data", "result", "payload", "body"];

/**
 * Finds the envelope of an answer that carries data. Code and message may lie in a member, as in {ret: {code, msg}, body}.
 * @returns undefined: the answer has no envelope of a usual form, or no data
 */
export function seenIn(answer: unknown): Seen | undefined {
  if (!isRow(answer)) return undefined;
  const data = DATA_NAMES.find((name) => isThing(answer[name]));
  if (data === undefined) return undefined;
  const heads = Object.entries(answer).filter(([name, value]) => name !== data && isRow(value));
  const places = [
    ["", answer] as const,
    ...heads.map(([name, value]) => [`${name}.`, value as Row] as const),
  ];
  for (const [place, members] of places) {
    const [code, message] = [CODE_NAMES, MESSAGE_NAMES].map((names) =>
      names.find((name) => isPlain(members[name])),
    );
    if (code === undefined) continue;
    const success = [members[code] as string | number | boolean];
    const said = message !== undefined && { message: place + message };
    return { envelope: { code: place + code, ...said, data, success }, data: answer[data] };
  }
  return undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** Reports whether data is a list or an object. */
export function isThing(data: unknown): boolean {
  return typeof data === "object" && data !== null;
}

function isPlain(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
