import { setTimeout as delay } from "node:timers/promises";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";
import { faultNames, faults } from "#tests/support/faultyUpstream.ts";
import type { SoakRecord } from "./record.ts";

const SYSTEM_CONFIG = "/uploads/json/default.json";
const SYSTEM = { refreshRate: 5, resource_url: "/static/" };
const ON_MS = 4_000;
/** Ms between two faults, long enough for a time in which no fault explains a failure. */
const OFF_MS = 14_000;
/** Upstream paths that fail, each with the requests that may then be answered by a 5xx; `/^$/`: no requests. */
const PLACES: readonly (readonly [place: string, breaks: RegExp])[] = [
  ["/question/detail", /^\/question\/7$/],
  ["/question/list", /^\/api\/question\/list$/],
  ["/user/info-v1", /^\/api\/user\/info-v1$/],
  ["/course/list", /^\/api\/course\/list$/],
  [SYSTEM_CONFIG, /^$/],
  ["/static/agency/ag3.test", /^$/],
  ["/default/bottom-detail", /^$/],
];
const NOTHING: (typeof PLACES)[number] = ["/nothing", /^$/];

/** Switches one fault after the other on and off, at alternating paths. Every sixth fault stops the whole upstream. */
export async function switchFaults(upstream: FakeUpstream, record: SoakRecord, until: number): Promise<void> {
  upstream.answer(SYSTEM_CONFIG, SYSTEM);
  for (let turn = 0; ; turn++) {
    if (!(await pause(OFF_MS, until))) return;
    const name = faultNames[turn % faultNames.length] ?? "answers 500";
    const [place, breaks] = PLACES[turn % PLACES.length] ?? NOTHING;
    const gone = turn % 6 === 5;
    const over = record.fault(gone ? "does not listen" : name, gone ? /^/ : breaks);
    if (gone) await upstream.stop();
    else upstream.handle(place, faults[name]);
    await delay(ON_MS);
    if (gone) await upstream.start();
    else if (place === SYSTEM_CONFIG) upstream.answer(place, SYSTEM);
    else upstream.forget(place);
    over();
  }
}

/** @returns false if the time until the end is too short for another fault */
async function pause(milliseconds: number, until: number): Promise<boolean> {
  if (Date.now() + milliseconds + ON_MS > until) return false;
  await delay(milliseconds);
  return true;
}
