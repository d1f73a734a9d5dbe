import type { CallCache } from "#client/queries/callCache.ts";
import { safeJson } from "./safeJson.ts";

export type Shipment = readonly [key: string, data: unknown];

export interface Shipments {
  /** What succeeded since the last take. */
  readonly take: () => readonly Shipment[];
  /** The same as a script for the waiting browser; "" when there is nothing. */
  readonly takeAsScript: (nonce: string) => string;
  readonly stop: () => void;
}

/**
 * Collects each success of the cache, so that it is shipped in front of the HTML made from it: also of
 * queries that were found only while rendering.
 */
export function collectShipments(calls: CallCache): Shipments {
  let waiting: Shipment[] = [];
  calls.onAnswer((key, data) => waiting.push([key, data]));
  const take = () => {
    const taken = waiting;
    waiting = [];
    return taken;
  };
  return {
    take,
    takeAsScript: (nonce) => {
      const taken = take();
      return taken.length === 0
        ? ""
        : `<script nonce="${nonce}">(self.__q??=[]).push(${taken.map(safeJson).join()})</script>`;
    },
    stop: () => calls.onAnswer(undefined),
  };
}
