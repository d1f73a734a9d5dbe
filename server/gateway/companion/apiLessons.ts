import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { learnReport, play } from "#shared/contract/play/endpoints.ts";
import {
  classroomResource,
  learnRecord,
  studyAgain,
  userClassrooms,
} from "#shared/contract/study/endpoints.ts";
import type { Logger } from "../../log.ts";
import type { WireCall } from "../wire/wireCall.ts";
import type { Visitor } from "../wire/visitor.ts";
import type { Companion } from "./companion.ts";
import type { Caller } from "../wire/upstreamHeaders.ts";
import * as merge from "./mergeProgress.ts";

interface Options {
  readonly companion: Companion;
  readonly log: Pick<Logger, "warn">;
  readonly ask: (call: WireCall, visitor: Visitor) => Promise<unknown>;
  readonly post: PostToCompanion;
}

/** Posts to a path of the companion that is not in the contract, and returns the data of the answer. */
export type PostToCompanion = (path: string, caller: Caller, body?: object) => Promise<unknown>;

/** Returns whether the companion records the progress of lessons that the API plays. */
export function keepsApiLessons({ has }: Pick<Companion, "has">): boolean {
  return has(learnReport) && !has(play);
}

/** Calls whose answers show progress. Each has a function that inserts the progress recorded by the companion. */
const READS: Readonly<Record<string, merge.ProgressMerge>> = {
  [courseDetail.path]: merge.courseWithLessons,
  [classroomResource.path]: merge.outline,
  [userClassrooms.path]: merge.classrooms,
  [learnRecord.path]: merge.records,
};

/**
 * Handles the API's calls about lessons whose progress the companion records (decision 076). The answer to a call that
 * plays a lesson gets a position and a ticket from the companion; the answer to a call that shows progress gets the
 * companion's figures. If the companion fails, the API's answer is returned as it is.
 * @returns undefined for all other calls
 */
export function createApiLessons({ companion, log, ask, post }: Options) {
  return (call: WireCall, visitor: Visitor): Promise<unknown> | undefined => {
    if (visitor.token === undefined) return undefined;
    // Not cached: parsed data is shared by all visitors who get the same bytes, but this answer is personal.
    const raw = { ...call, cache: "none" } as const;
    const { path } = call.endpoint;
    if (path === play.path) return answerPlay(raw, visitor);
    if (path === studyAgain.path) return restartCourse(raw, visitor);
    const reading = READS[path];
    return reading && answerProgress(raw, visitor, reading);
  };

  async function answerPlay(call: WireCall, visitor: Visitor): Promise<unknown> {
    const apiData = await ask(call, visitor);
    const lesson = merge.lessonOf(apiData, call.input);
    if (!lesson) return apiData;
    const place = await askCompanion("lesson", lesson, { call, visitor });
    return place === undefined ? apiData : merge.withPlace(apiData, place);
  }

  async function answerProgress(
    call: WireCall,
    visitor: Visitor,
    reading: merge.ProgressMerge,
  ): Promise<unknown> {
    const apiData = await ask(call, visitor);
    const wanted = reading.wanted(apiData);
    if (wanted.lesson_ids.length === 0 && wanted.course_ids.length === 0) return apiData;
    const known = await askCompanion("progress", wanted, { call, visitor });
    return reading.merged(apiData, merge.knownProgress(known));
  }

  async function restartCourse(call: WireCall, visitor: Visitor): Promise<unknown> {
    const apiData = await ask(call, visitor);
    const { course_id, classroom_id } = call.input;
    await askCompanion("again", { course_id, classroom_id }, { call, visitor });
    return apiData;
  }

  /** Asks the companion; undefined: the companion failed, so lessons play and screens show the API's figures. */
  async function askCompanion(name: string, body: object, { call, visitor }: LearnerCall): Promise<unknown> {
    try {
      const caller = await companion.callerFor(call.endpoint, { ...visitor, onUnauthorised: undefined });
      return caller.token === undefined ? undefined : await post(`/learner/${name}`, caller, body);
    } catch (err) {
      log.warn({ err, request: visitor.requestId, path: call.endpoint.path }, NOT_TOLD);
      return undefined;
    }
  }
}

interface LearnerCall {
  readonly call: WireCall;
  readonly visitor: Visitor;
}

const NOT_TOLD = "the companion has not said how far a learner is in lessons of the API";
