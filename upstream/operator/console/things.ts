import { GROUPS } from "./roles.ts";

/** Names of rows that have no group of commands. `record`: an attempt, in targets of changes. */
const ROWS: Readonly<Record<string, string>> = { attempt: "答卷", change: "变更", record: "答卷" };

/** Returns the Chinese name of a noun, else the noun. */
export function groupLabel(noun: string): string {
  return GROUPS[noun]?.label ?? ROWS[noun] ?? noun;
}

/** Returns a thing such as `news 45` that is typed with the Chinese name of its noun, with the noun itself. */
export function thingTyped(text: string): string {
  const [, label = ""] = /^(\p{Script=Han}+) ?(?=\w)/u.exec(text) ?? [];
  const noun = Object.keys(GROUPS).find((one) => GROUPS[one]?.label === label);
  return noun === undefined ? text : `${noun} ${text.slice(label.length).trimStart()}`;
}
