import type { Endpoint } from "#shared/contract/endpoint.ts";
import { type Feature, featuresWithout } from "#shared/routes/features.ts";
import { pathsWithout } from "#shared/routes/pathsWithout.ts";
import type { Translator } from "./translator.ts";

export interface OffByMap {
  /** Features of which the map leaves no call. */
  readonly offFeatures: readonly Feature[];
  /** Paths of what else it leaves nothing of (pathsWithout), and of what its companion lacks. */
  readonly offPaths: readonly string[];
}

/** The features and paths that a site does not have by its map; none without a map. */
export function offByMap(translator: Translator | undefined, lacks: readonly string[] = []): OffByMap {
  if (!translator) return { offFeatures: [], offPaths: [] };
  const isOff = (endpoint: Endpoint) => translator.isOff(endpoint);
  return { offFeatures: featuresWithout(isOff), offPaths: [...pathsWithout(isOff), ...lacks] };
}
