import type { ComponentType } from "react";
import type { Call } from "#shared/contract/endpoint.ts";
import type { Region } from "#shared/domain/regions.ts";
import type { Params } from "#shared/routes/record.ts";
import type { RouteId } from "#shared/routes/table.ts";
import type { SiteView } from "../site/boot.ts";
import { type LazySource, lazySource } from "../kit/lazySource.ts";

/** The facts of a visit by which a screen names the data it needs. */
export interface ScreenVisit {
  readonly params: Params;
  readonly search: URLSearchParams;
  readonly site: SiteView;
  readonly signedIn: boolean;
  /** The province whose exams are meant. */
  readonly region: Region;
}

/**
 * The calls of a screen, known before it renders, so that all start at once. The critical ones are awaited:
 * they decide status and title, and a null answer of one is a 404. The deferred ones stream in.
 */
export interface Needs {
  readonly critical?: readonly Call[];
  /** The critical calls that the screen can do without where the upstream does not offer them; the server sees to it. */
  readonly wanted?: readonly Call[];
  readonly deferred?: readonly Call[];
}

export interface Screen {
  readonly Component: ComponentType;
  readonly needs?: (visit: ScreenVisit) => Needs;
  /** Code that its content needs in the browser besides its own, so that it comes with the data and not after it. */
  readonly code?: readonly LazySource<unknown>[];
  /** False: there is no such page (404), known without any call. */
  readonly exists?: (visit: ScreenVisit) => boolean;
}

export type ScreenSource = LazySource<Screen>;

/** How the code of screens comes. The app knows them all, and hands this in (app/loadScreen.ts). */
export interface ScreenLoader {
  /** A screen with its rules and its layout. */
  readonly screen: (id: RouteId) => ScreenSource;
  /** Loads the page that stands where another one cannot be. */
  readonly failure: () => Promise<void>;
}

/** A screen in a chunk of its own. The module exports it as `screen`. */
export function screen(load: () => Promise<{ readonly screen: Screen }>): ScreenSource {
  return lazySource(async () => (await load()).screen);
}
