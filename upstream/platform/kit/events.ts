/** Events that are counted since the start of the process, by outcome; /metrics shows the counters. */
export type EventName = "login" | "sms" | "payment" | "job" | "refusedTurn" | "unhandled";

const counts = new Map<EventName, Map<string, number>>();

export function countEvent(name: EventName, outcome: string): void {
  const own = counts.get(name) ?? new Map<string, number>();
  counts.set(name, own.set(outcome, (own.get(outcome) ?? 0) + 1));
}

export function countsOf(name: EventName): ReadonlyMap<string, number> {
  return counts.get(name) ?? new Map();
}
