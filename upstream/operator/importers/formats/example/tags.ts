import { typeOf } from "../word/habits.ts";
import { folded } from "./shapes.ts";

export interface Tags {
  /** Type that a tag names, such as 单选题; "": no tag names a type. */
  readonly type: string;
  /** Points that a tag names, such as [2分]; "": no tag names points. */
  readonly score: string;
  readonly length: number;
}

const TAG = /^\s*[([【]\s*([^()[\]【】]{1,14})\s*[)\]】]\s*[.、:]?\s*/;
const POINTS = /^(\d+(?:\.\d+)?)\s*分$/;

/** Reads the tags at the beginning of a text: brackets with a type, with points, or with both. */
export function tagsOf(text: string): Tags {
  const plain = folded(text);
  let [type, score, length] = ["", "", 0];
  for (;;) {
    const found = TAG.exec(plain.slice(length));
    if (!found) break;
    const parts = (found[1] ?? "").split(/[\s,，、]+/).map((part) => part.trim());
    const isTag = parts.every((part) => typeOf(part) !== undefined || POINTS.test(part));
    if (!isTag) break;
    for (const part of parts) {
      type = typeOf(part) ?? type;
      score = POINTS.exec(part)?.[1] ?? score;
    }
    length += found[0].length;
  }
  return { type, score, length };
}
