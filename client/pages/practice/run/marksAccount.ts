import { practiceAnnotations, practiceAnnotate } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import type { CallCache } from "#client/calls/callCache.ts";
import type { MarksAccount, SharedMark } from "#client/question/annotations/sharing.ts";

type Told = Awaited<ReturnType<typeof load>>;

const load = async (calls: CallCache, recordId: string) =>
  (await calls.send(callOf(practiceAnnotations, { recordId }))).list;

/** Loads and saves the highlights and struck options of a run on the server. `now`: the server's time in ms. */
export function marksAccount(calls: CallCache, recordId: string, now: () => number): MarksAccount {
  return {
    now,
    load: async () => sharedMarks(await load(calls, recordId)),
    save: async (marks, options) => {
      const list = marks.map(({ about, highlights, struck, at }) => ({
        about,
        highlights: highlights.map(([from, to]): [number, number] => [from, to]),
        struck: [...struck],
        at,
      }));
      return sharedMarks((await calls.send(callOf(practiceAnnotate, { recordId, list }), options)).list);
    },
  };
}

function sharedMarks(list: Told): readonly SharedMark[] {
  return list.map(({ about, highlights, struck, at }) => ({
    about,
    highlights: highlights.map(([from = 0, to = 0]) => [from, to] as const),
    struck,
    at,
  }));
}
