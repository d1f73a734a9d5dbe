import { articleKinds } from "./articleKinds.ts";
import { catalogueKinds } from "./catalogueKinds.ts";
import { SUBJECT } from "./subjectKind.ts";
import type { AnyKind } from "./contentKind.ts";
import { liveKinds } from "./liveKinds.ts";
import { saleKinds } from "./saleKinds.ts";

/** Kinds of content by the name of their list in a folder. A kind follows the kinds that it refers to. */
export const contentKinds = { ...catalogueKinds, ...liveKinds, ...articleKinds, ...saleKinds } as const;

export type ContentName = keyof typeof contentKinds;

/** All kinds of content with their names, without their exact types. */
export const allKinds: readonly (readonly [ContentName, AnyKind])[] = Object.entries(contentKinds) as never;

/**
 * Returns the kind that fields refer to by this name.
 *
 * @throws Error when no kind has the name
 */
export function kindNamed(name: string): AnyKind {
  const kind = name === "subjects" ? SUBJECT : allKinds.find(([known]) => known === name)?.[1];
  if (!kind) throw new Error(`a record of content refers to ${name}, which is no kind of content`);
  return kind;
}
