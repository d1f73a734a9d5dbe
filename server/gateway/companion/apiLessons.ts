import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { learnReport, play } from "#shared/contract/play/endpoints.ts";
import {
  classroomResource,
  learnRecord,
  studyAgain,
  userClassrooms,
} from "#shared/contract/study/endpoints.ts";
import type { Logger } from "../../log.ts";
import type { Asking } from "../asking.ts";
import type { Visitor } from "../visitor.ts";
import type { Companion } from "./companion.ts";
import type { Caller } from "../upstreamHeaders.ts";
import * as merge from "./mergeProgress.ts";

interface Options {
  readonly companion: Companion;
  readonly log: Pick<Logger, "warn">;
  /** The API's own answer. */
  readonly ask: (asking: Asking, visitor: Visitor) => Promise<unknown>;
  readonly post: PostBeside;
}

/** A call of the companion alone, beside the contract: its data. */
export type PostBeside = (path: string, caller: Caller, body?: object) => Promise<unknown>;

/** Whether it is the companion that is told what is played of the API's lessons. */
export function keepsApiLessons({ has }: Pick<Companion, "has">): boolean {
  return has(learnReport) && !has(play);
}

/** What the answer of a call tells of lessons and courses, and the answer with the companion's figures in it. */
const READS: Readonly<Record<string, merge.Reading>> = {
  [courseDetail.path]: merge.courseWithLessons,
  [classroomResource.path]: merge.outline,
  [userClassrooms.path]: merge.classrooms,
  [learnRecord.path]: merge.records,
};

/**
 * Calls of the API about lessons whose progress the companion keeps (decision 076): what plays one gets its place and a ticket from there,
 * what shows progress gets it from there. The API's answer stands whatever becomes of the companion. Undefined for all other calls.
 */
export function createApiLessons({ companion, log, ask, post }: Options) {
  return (asking: Asking, visitor: Visitor): Promise<unknown> | undefined => {
    if (visitor.token === undefined) return undefined;
    // What is read by the contract is remembered for all who get the same bytes.
    const raw = { ...asking, isRelayed: true } as const;
    const { path } = asking.endpoint;
    if (path === play.path) return played(raw, visitor);
    if (path === studyAgain.path) return begunAgain(raw, visitor);
    const reading = READS[path];
    return reading && read(raw, visitor, reading);
  };

  async function played(asking: Asking, visitor: Visitor): Promise<unknown> {
    const theirs = await ask(asking, visitor);
    const lesson = merge.lessonOf(theirs, asking.input);
    if (!lesson) return theirs;
    const place = await told("lesson", lesson, { asking, visitor });
    return place === undefined ? theirs : merge.withPlace(theirs, place);
  }

  async function read(asking: Asking, visitor: Visitor, reading: merge.Reading): Promise<unknown> {
    const theirs = await ask(asking, visitor);
    const wanted = reading.wanted(theirs);
    if (wanted.lesson_ids.length === 0 && wanted.course_ids.length === 0) return theirs;
    const known = await told("progress", wanted, { asking, visitor });
    return reading.merged(theirs, merge.knownProgress(known));
  }

  async function begunAgain(asking: Asking, visitor: Visitor): Promise<unknown> {
    const theirs = await ask(asking, visitor);
    const { course_id, classroom_id } = asking.input;
    await told("again", { course_id, classroom_id }, { asking, visitor });
    return theirs;
  }

  /** Undefined where the companion cannot say: lessons play, and screens show what the API tells. */
  async function told(name: string, body: object, { asking, visitor }: Told): Promise<unknown> {
    try {
      const caller = await companion.callerFor(asking.endpoint, { ...visitor, onUnauthorised: undefined });
      return caller.token === undefined ? undefined : await post(`/learner/${name}`, caller, body);
    } catch (err) {
      log.warn({ err, request: visitor.requestId, path: asking.endpoint.path }, NOT_TOLD);
      return undefined;
    }
  }
}

interface Told {
  readonly asking: Asking;
  readonly visitor: Visitor;
}

const NOT_TOLD = "the companion has not said how far a learner is in lessons of the API";
