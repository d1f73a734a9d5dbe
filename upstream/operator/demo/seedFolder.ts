import { join } from "node:path";
import { findAbove } from "../../platform/kit/findAbove.ts";

/** Finds a folder of upstream/operator/demo. */
export function seedFolder(name: "content" | "media"): string {
  return join(findAbove("upstream/operator/demo"), name);
}
