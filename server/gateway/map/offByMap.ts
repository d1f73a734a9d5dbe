import type { Endpoint } from "#shared/contract/endpoint.ts";
import { type Feature, featuresWithout } from "#shared/offers/features.ts";
import { pathsWithout } from "#shared/offers/pathsWithout.ts";
import type { Translator } from "./translator.ts";

export interface OffByMap {
  /** Features whose calls are all turned off. */
  readonly offFeatures: readonly Feature[];
  /** Paths of screens whose calls are turned off (pathsWithout), and paths that the companion lacks. */
  readonly offPaths: readonly string[];
}

/** Returns the features and paths that the map turns off; without a map, none. */
export function offByMap(translator: Translator | undefined, lacks: readonly string[] = []): OffByMap {
  if (!translator) return { offFeatures: [], offPaths: [] };
  const isOff = (endpoint: Endpoint) => translator.isOff(endpoint);
  return { offFeatures: featuresWithout(isOff), offPaths: [...pathsWithout(isOff), ...lacks] };
}
