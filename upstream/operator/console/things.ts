import { GROUPS } from "./roles.ts";

/** Names of rows that have no group of commands. Targets of changes call an attempt `record`. */
const ROWS: Readonly<Record<string, string>> = { record: "答卷", attempt: "答卷", change: "变更" };

/** Returns the Chinese name of a noun, else the noun. */
export function groupLabel(noun: string): string {
  return GROUPS[noun]?.label ?? ROWS[noun] ?? noun;
}

/** Returns a thing such as `news 45` that is typed with the Chinese name of its noun, with the noun itself. */
export function thingTyped(text: string): string {
  const [, label = ""] = /^(\p{Script=Han}+) ?(?=\w)/u.exec(text) ?? [];
  const noun = [...Object.keys(GROUPS), ...Object.keys(ROWS)].find((one) => groupLabel(one) === label);
  return noun === undefined ? text : `${noun} ${text.slice(label.length).trimStart()}`;
}
