import type { ComponentType } from "react";
import type { Call } from "#shared/contract/endpoint.ts";
import type { Region } from "#shared/domain/regions.ts";
import type { Params } from "#shared/routes/record.ts";
import type { RouteId } from "#shared/routes/table.ts";
import type { SiteView } from "../site/boot.ts";
import { type LazySource, lazySource } from "../kit/lazySource.ts";

/** Facts of a visit from which a screen derives its calls. */
export interface ScreenVisit {
  readonly params: Params;
  readonly search: URLSearchParams;
  readonly site: SiteView;
  readonly signedIn: boolean;
  readonly region: Region;
  /** Id of the goal that the request names, only on the server: browsers read their cookie (site/goal.ts). */
  readonly goal?: string;
}

/**
 * Calls of a screen, known before rendering, so that all start at once. Critical calls are awaited: they decide status
 * and title, and a null answer of one means 404. Deferred calls stream in.
 */
export interface Needs {
  readonly critical?: readonly Call[];
  /**
   * Critical calls that the server leaves out if the upstream does not offer them; the screen then omits their part.
   */
  readonly wanted?: readonly Call[];
  readonly deferred?: readonly Call[];
}

export interface Screen {
  readonly Component: ComponentType;
  readonly needs?: (visit: ScreenVisit) => Needs;
  /** Further code that the screen's content needs in the browser; it loads together with the data. */
  readonly code?: readonly LazySource<unknown>[];
  /** Reports whether the page exists, without a call; false: the server answers 404. */
  readonly exists?: (visit: ScreenVisit) => boolean;
}

export type ScreenSource = LazySource<Screen>;

/** Loads the code of screens. The app knows all screens and provides this loader (app/loadScreen.ts). */
export interface ScreenLoader {
  /** Returns the source of a screen with its styles and layout. */
  readonly screen: (id: RouteId) => ScreenSource;
  /** Loads the page that replaces a screen after a failure. */
  readonly failure: () => Promise<void>;
}

/** Defines a screen in its own chunk, whose module exports it as `screen`. */
export function screen(load: () => Promise<{ readonly screen: Screen }>): ScreenSource {
  return lazySource(async () => (await load()).screen);
}
