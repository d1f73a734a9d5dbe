import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Db } from "../../platform/db/database.ts";
import { perDatabase } from "../../platform/db/perDatabase.ts";
import type { OwnTicket, PlaceWithRecord } from "./reportPlace.ts";

/**
 * A player reports every 13 to 20 s. An older place means that another process has probably written a report since, so
 * that writing from this place would fail and cost a statement more than reading.
 */
const KEPT_MS = 25_000;
const MOST_BYTES = 12 * 1024 * 1024;
/** Bytes of a place without ranges and ids of reports. */
const EMPTY_BYTES = 1_500;
const RANGE_BYTES = 50;

interface KeptPlace {
  readonly place: PlaceWithRecord;
  readonly atMs: number;
}

const keptPlaces = perDatabase(() =>
  createBoundedMap<KeptPlace>({
    maxSize: MOST_BYTES,
    sizeOf: ({ place }) =>
      EMPTY_BYTES + RANGE_BYTES * (place.record.ranges.length + place.ticket.told.length),
  }),
);

/** Keeps a place that this process has just written. It serves the next report only if no row of it has changed. */
export function keepPlace(db: Db, place: PlaceWithRecord, nowMs: number): void {
  keptPlaces(db).set(place.ticket.id, { place, atMs: nowMs });
}

/** Returns the kept place of a ticket and forgets it, so that of two reports at once only one writes from it. */
export function takePlace(db: Db, { id, userId }: OwnTicket, nowMs: number): PlaceWithRecord | undefined {
  const kept = keptPlaces(db).get(id);
  keptPlaces(db).delete(id);
  const isOwn = kept?.place.ticket.userId === userId;
  return kept && isOwn && nowMs - kept.atMs <= KEPT_MS ? kept.place : undefined;
}
