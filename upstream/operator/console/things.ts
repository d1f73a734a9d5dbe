import { GROUPS } from "./roles.ts";

/** Returns the Chinese name of a noun, else the noun. */
export function groupLabel(noun: string): string {
  return GROUPS[noun]?.label ?? noun;
}

/** Returns a thing such as `news 45` that is typed with the Chinese name of its noun, with the noun itself. */
export function thingTyped(text: string): string {
  const [, label = ""] = /^(\p{Script=Han}+) ?(?=\w)/u.exec(text) ?? [];
  const noun = Object.keys(GROUPS).find((one) => GROUPS[one]?.label === label);
  return noun === undefined ? text : `${noun} ${text.slice(label.length).trimStart()}`;
}
