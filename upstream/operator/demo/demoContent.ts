import type { SeedContent } from "../school/contentTypes.ts";
import { type Kind, loadContent, loadKind } from "../school/loadContent.ts";
import { seedFolder } from "./seedFolder.ts";

export function demoContent(): Promise<SeedContent> {
  return loadContent(seedFolder("content"));
}

export function demoKind<K extends Kind>(kind: K): Promise<SeedContent[K]> {
  return loadKind(seedFolder("content"), kind);
}
