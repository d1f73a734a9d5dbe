import type { Area, Endpoint } from "../endpoint.ts";
import type { CallRefusals, RefusalName } from "../refusals.ts";
import * as areaRefusals from "./areaRefusals.ts";

type CallAt<E extends Endpoint> = E extends { readonly area: infer A extends Area; readonly name: infer N }
  ? A extends keyof typeof areaRefusals
    ? N extends keyof (typeof areaRefusals)[A]
      ? (typeof areaRefusals)[A][N]
      : object
    : object
  : never;

/** Names of refusals that the handler of a call may send. */
export type RefusalOf<E extends Endpoint> =
  | (CallAt<E> extends { readonly refusals: readonly (infer R extends RefusalName)[] } ? R : never)
  | "badInput"
  | "notFound";

/** Returns the refusals and limits that are listed for a call. */
export function ownRefusals({ area, name }: Pick<Endpoint, "area" | "name">): CallRefusals {
  const areas: Partial<Record<Area, Readonly<Record<string, CallRefusals>>>> = areaRefusals;
  return areas[area]?.[name] ?? {};
}
