import type { WireData } from "#shared/contract/endpoint.ts";
import type { openShare, revokeShare } from "#shared/contract/share/endpoints.ts";
import { NOTHING } from "../catalogue/ownership.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import type { SharedItem } from "./sharedItem.ts";
import { type ShareRow, statusOf } from "./shares.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import { presentCourse } from "../catalogue/presentCatalogue.ts";
import { flagText, timeText } from "../../platform/kit/fields.ts";

/** Returns a share link as its own learner sees it in the list of links. */
export function presentShare(row: ShareRow, nowMs: number): WireData<typeof revokeShare> {
  return {
    id: String(row.id),
    kind: row.kind,
    title: row.title,
    course_id: row.kind === "course" ? String(row.targetId) : "",
    show_name: flagText(row.showName),
    show_score: flagText(row.showScore),
    show_date: flagText(row.showDate),
    create_time: timeText(row.createdAt),
    expire_time: timeText(row.expiresAt),
    status: statusOf(row, nowMs),
  };
}

interface Shown {
  readonly row: ShareRow;
  readonly nickname: string;
  readonly item: SharedItem;
  readonly agency: AgencyScope;
}

type Opened = NonNullable<WireData<typeof openShare>>;

/** Returns what a link shows to anybody. Fields that the learner did not choose to show are empty. */
export function presentOpened({ row, nickname, item, agency }: Shown): Opened {
  return {
    status: "on",
    kind: row.kind,
    title: item.title,
    nickname: row.showName ? nickname : "",
    expire_time: timeText(row.expiresAt),
    course: item.kind === "course" ? presentSharedCourse(item, agency) : null,
    result: item.kind === "result" ? presentSharedResult(item, row) : null,
  };
}

/** Returns the answer for a link that has expired or was revoked. */
export function presentEnded(row: ShareRow, status: Opened["status"]): Opened {
  return { status, kind: row.kind, title: "", nickname: "", expire_time: "", course: null, result: null };
}

function presentSharedCourse(
  { course, subject }: Extract<SharedItem, { kind: "course" }>,
  agency: AgencyScope,
): Opened["course"] {
  const { id, cover, intro, subject_name, type, teacher, lesson_num, hours } = presentCourse(
    course,
    subject,
    {
      // The card is shown as to a visitor who owns nothing, because anybody may open the link.
      ownership: NOTHING,
      agency,
    },
  );
  const names = (teacher ?? []).map(({ name }) => String(name ?? ""));
  return { id, cover, intro, subject_name, type, teacher: names, lesson_num, hours };
}

function presentSharedResult(
  { result: { subjectId, score, totalScore, unit, at } }: Extract<SharedItem, { kind: "result" }>,
  { showScore, showDate }: ShareRow,
): Opened["result"] {
  return {
    subject_id: String(subjectId),
    score: showScore ? score : "",
    total_score: showScore ? totalScore : "",
    unit: showScore ? unit : "",
    date: showDate ? shanghai(at.getTime()).toFormat(DATE) : "",
  };
}
