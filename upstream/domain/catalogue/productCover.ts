import { coverUrl } from "../../platform/media/urls.ts";
import type { TargetType } from "../../platform/db/schema/orders.ts";
import type { SubjectOf } from "./subjectRows.ts";

/** Distances between the patterns of the types, so that a course and a classroom with the same id differ. */
const SEEDS: Readonly<Record<TargetType, number>> = { course: 0, classroom: 500, live: 900, package: 1300 };

interface Product {
  readonly type: TargetType;
  readonly id: number;
  /** Address of a picture of its own; "": the cover is drawn. */
  readonly cover: string;
}

/**
 * Returns the cover of a product. Every call and every order takes it from here, so that a product looks the same
 * everywhere.
 * @param subject subject of the product (subjectOf)
 */
export function productCover({ type, id, cover }: Product, { hue, glyph, sign }: SubjectOf): string {
  return cover || coverUrl({ hue, seed: SEEDS[type] + id, glyph, sign });
}
