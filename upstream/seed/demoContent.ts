import type { SeedContent } from "../school/contentTypes.ts";
import { type Kind, loadContent, loadKind } from "../school/loadContent.ts";
import { seedFolder } from "./seedFolder.ts";

/** The schools of the demo, with invented learners. */
export function demoContent(): Promise<SeedContent> {
  return loadContent(seedFolder("content"));
}

/** One kind of it. */
export function demoKind<K extends Kind>(kind: K): Promise<SeedContent[K]> {
  return loadKind(seedFolder("content"), kind);
}
