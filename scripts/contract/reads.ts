import { schemasOf } from "#shared/contract/all/schemas.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { knownOf } from "#server/gateway/map/contractMembers.ts";

/*
 * Lists the input of each GET, and the values that its answer supplies as input of other calls. Each such value has a
 * name. A call whose input needs a value that no answer has supplied is skipped, and the name is reported.
 */

/** Fixed value, or the name of a value that another call's answer supplies. */
export type Given = { readonly value: string } | { readonly known: string };

const known = (name: string): Given => ({ known: name });
const value = (text: string): Given => ({ value: text });

/** Inputs of each call. Calls that are missing here have no input. */
export const READS: Readonly<Record<string, Readonly<Record<string, Given>>>> = {
  "GET /advertise/ad": { position: value("home") },
  "GET /speci/detail": { sid: known("address of a subject") },
  "GET /course/detail": { id: known("course") },
  "GET /classroom/detail": { id: known("classroom on sale") },
  "GET /teacher/detail": { id: known("teacher") },
  "GET /news/detail": { id: known("piece of news") },
  "GET /help/detail": { id: known("help page") },
  "GET /live/detail": { id: known("live class") },
  "GET /live/calendar.ics": { id: known("live class") },
  "GET /live/room": { id: known("live class of the learner") },
  "GET /live/messages": { id: known("live class of the learner") },
  "GET /live/events": { id: known("live class of the learner") },
  "GET /question/detail": { id: known("question") },
  "GET /question/check": { id: known("question"), answer: value("A") },
  "GET /question/lessons": { question_id: known("question") },
  "GET /question/chapters": { subject_id: known("subject") },
  "GET /practice/setup": { mode: value("random"), subject_id: known("subject") },
  "GET /practice/run": { record_id: known("run of practice") },
  "GET /practice/annotations": { record_id: known("run of practice") },
  "GET /practice/report": { record_id: known("finished run of practice") },
  "GET /exam/detail": { paper_id: known("exam") },
  "GET /exam/board": { paper_id: known("exam with a board") },
  "GET /exam/paper": { record_id: known("attempt at an exam") },
  "GET /exam/report": { record_id: known("attempt at an exam") },
  "GET /exam/receipt": { receipt: known("receipt of an exam"), hash: known("hash of that receipt") },
  "GET /order/detail": { order_no: known("order") },
  "GET /user/contract-detail": { id: known("contract") },
  "GET /user/classroom-resource": { classroom_id: known("classroom of the learner") },
  "GET /user/classroom-file": { id: known("file of a classroom") },
  "GET /course/lesson-questions": { lesson_id: known("lesson") },
  "GET /note/frame": { note_id: known("note with a picture") },
  "GET /search": { q: known("word to search for") },
  "GET /search/suggest": { q: known("word to search for") },
  "GET /share/open": { token: known("link that was shared") },
  "GET /share/picture": { token: known("link that was shared") },
  "GET /handoff/state": { token: known("token for another device") },
};

type Row = Readonly<Record<string, unknown>>;
type Learnt = (rows: readonly Row[]) => unknown;

interface Lesson {
  /** Path of the rows in the data, e.g. `list[].lesson[]`; "": the data itself is the row. */
  readonly at: string;
  /** Member, or function of a row, that returns the value. The first row that has a value counts. */
  readonly take: string | Learnt;
}

const first =
  (member: string, holds: (row: Row) => boolean): Learnt =>
  (rows) =>
    rows.find(holds)?.[member];
const isOn = (flag: unknown) => flag === 1 || flag === "1" || flag === true;
const isText = (text: unknown) => typeof text === "string" && text !== "";

/** Returns whether a call has the input page_size. */
export function takesPageSize(endpoint: Endpoint): boolean {
  const known = knownOf(schemasOf(endpoint).input);
  return known.kind === "object" && known.members.has("page_size");
}

/** Values that the answer of each call supplies, by name. If several answers supply a value, the first one counts. */
export const LEARNT: Readonly<Record<string, Readonly<Record<string, Lesson>>>> = {
  "GET /agency/{host}": {
    "address of a subject": { at: "subject_list[]", take: "alias_name" },
    subject: { at: "subject_list[].list[].list[]", take: "id" },
    "word to search for": { at: "subject_list[].list[].list[]", take: "name" },
  },
  "GET /course/list": {
    course: { at: "list[]", take: "id" },
    "course to buy": {
      at: "list[]",
      take: first("id", ({ is_buy, price }) => !isOn(is_buy) && Number(price) > 0),
    },
  },
  "GET /course/detail": {
    "lesson to try": { at: "chapter[].lesson[]", take: first("id", ({ is_free }) => isOn(is_free)) },
  },
  "GET /classroom/list": { "classroom on sale": { at: "list[]", take: "classroom_id" } },
  "GET /teacher/list": { teacher: { at: "list[]", take: "id" } },
  "GET /news/list": { "piece of news": { at: "list[]", take: "id" } },
  "GET /help/list": { "help page": { at: "[].list[]", take: "id" } },
  "GET /live/my": { "live class of the learner": { at: "list[]", take: "id" } },
  "GET /live/list": { "live class": { at: "list[]", take: "id" } },
  "GET /question/list": { question: { at: "list[]", take: "id" } },
  "GET /exam/list": {
    exam: { at: "list[]", take: "paper_id" },
    "exam with a board": { at: "list[]", take: first("paper_id", ({ has_board }) => isOn(has_board)) },
    "attempt at an exam": { at: "list[]", take: "record_id" },
  },
  "GET /exam/report": {
    "receipt of an exam": { at: "", take: "receipt" },
    "hash of that receipt": { at: "", take: "hash" },
  },
  "GET /exam/history-list-v1": {
    "run of practice": { at: "list[]", take: first("record_id", ({ mode }) => isText(mode)) },
    "finished run of practice": {
      at: "list[]",
      take: first("record_id", ({ mode, status }) => isText(mode) && status === "finished"),
    },
    "attempt at an exam": { at: "list[]", take: first("record_id", ({ kind }) => isText(kind)) },
  },
  "GET /order/list": { order: { at: "list[]", take: "order_no" } },
  "GET /user/contract-list": { contract: { at: "[]", take: "id" } },
  "GET /user/classroom-v1": { "classroom of the learner": { at: "[].list[]", take: "classroom_id" } },
  "GET /user/classroom-resource": {
    lesson: { at: "[].lesson[]", take: first("id", ({ lock, type }) => !isText(lock) && type !== "live") },
  },
  "GET /user/classroom-resource-list": {
    "file of a classroom": {
      at: "[]",
      take: first("id", ({ url }) => typeof url === "string" && url.startsWith("/user/classroom-file")),
    },
  },
  "GET /note/list": {
    "note with a picture": { at: "list[]", take: first("note_id", ({ has_frame }) => isOn(has_frame)) },
  },
  "GET /exam/wrong-list-v1": { "row of the wrong book": { at: "list[]", take: "id" } },
  "POST /share/create": { "link that was shared": { at: "", take: "token" } },
  "POST /handoff/create": { "token for another device": { at: "", take: "token" } },
  "POST /practice/start": { "run of practice": { at: "", take: "record_id" } },
  "POST /order/create": { order: { at: "", take: "order_no" } },
};

/** Returns the values that the answer supplies to other calls, by name. */
export function learntFrom(call: string, data: unknown): readonly (readonly [name: string, value: string])[] {
  return Object.entries(LEARNT[call] ?? {}).flatMap(([name, { at, take }]) => {
    const rows = rowsAt(data, at);
    const found = typeof take === "string" ? rows.map((row) => row[take]).find(isSomething) : take(rows);
    return isSomething(found) ? [[name, String(found)] as const] : [];
  });
}

function isSomething(found: unknown): found is string | number {
  return (typeof found === "string" && found !== "") || typeof found === "number";
}

/** Returns all rows at a path. The path may lead through several lists. */
export function rowsAt(data: unknown, at: string): readonly Row[] {
  let found: readonly unknown[] = [data];
  for (const step of at.match(/\[\]|[^.[\]]+/g) ?? [])
    found = found.flatMap((one) => {
      if (step === "[]") return Array.isArray(one) ? (one as unknown[]) : [];
      // Accepts a plain list in place of an object with the member `list`.
      if (step === "list" && Array.isArray(one)) return [one];
      return [(one as Row | null | undefined)?.[step]];
    });
  return found.filter((one): one is Row => typeof one === "object" && one !== null && !Array.isArray(one));
}
