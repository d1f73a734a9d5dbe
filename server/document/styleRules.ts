import { createHash } from "node:crypto";
import type { PageFiles } from "./assets.ts";
import { type Piece, utf8 } from "./utf8.ts";

/** CSS rules of a document: the content of its only style element. */
export interface StyleRules {
  readonly pieces: readonly Piece[];
  /** Hash of the rules, by which the content security policy allows them. */
  readonly sha256: string;
}

/** CSS rule that hides an empty list item: one whose only link leads to a screen that is turned off. */
const WITHOUT_LINKS = "li:empty{display:none}";

// module state: keyed by the files of a screen
const known = new WeakMap<PageFiles, readonly [forAll: StyleRules, forSome: StyleRules]>();

/**
 * Returns the rules of a screen. Encodes and hashes them once.
 * @param hasOff whether the agency turns screens off
 */
export function styleRules(files: PageFiles, hasOff: boolean): StyleRules {
  const [forAll, forSome] = known.get(files) ?? make(files);
  return hasOff ? forSome : forAll;
}

function make(files: PageFiles): readonly [StyleRules, StyleRules] {
  const bytes = utf8(files.css);
  const made = [rulesOf([bytes]), rulesOf([bytes, WITHOUT_LINKS])] as const;
  known.set(files, made);
  return made;
}

function rulesOf(pieces: readonly Piece[]): StyleRules {
  const sha256 = createHash("sha256")
    .update(utf8(...pieces))
    .digest("base64");
  return { pieces, sha256 };
}
