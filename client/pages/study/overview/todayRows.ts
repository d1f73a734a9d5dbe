import type { DataOf } from "#shared/contract/endpoint.ts";
import type { myLives } from "#shared/contract/live/endpoints.ts";
import type { userClassrooms } from "#shared/contract/study/endpoints.ts";
import type { learnRecord } from "#shared/contract/user/endpoints.ts";
import { parseExpiry } from "#shared/domain/expiry.ts";
import { groupLives } from "#shared/domain/liveGroups.ts";
import { liveStatus } from "#shared/domain/liveStatus.ts";
import { href } from "#shared/routes/href.ts";
import { continueHref } from "../../../cards/continueHref.ts";

/** Of access that ends within so many days a learner is told. */
const SOON_DAYS = 14;

interface Source {
  readonly records: DataOf<typeof learnRecord>["list"];
  readonly lives: DataOf<typeof myLives>["list"];
  readonly classrooms: DataOf<typeof userClassrooms>[number]["list"];
}

export interface TodayRow {
  readonly kind: string;
  readonly name: string;
  readonly fact: string;
  readonly href: string;
}

/** What is to be done today: the next class, the lesson to go on with, access that ends soon; of each kind the nearest. */
export function todayRows({ records, lives, classrooms }: Source, nowMs: number): readonly TodayRow[] {
  return [...liveRow(lives, nowMs), ...lessonRow(records), ...expiryRow(classrooms, nowMs)];
}

function liveRow(lives: Source["lives"], nowMs: number): readonly TodayRow[] {
  const today = groupLives(lives, nowMs).find(({ key }) => key === "today")?.lives ?? [];
  const [next, ...others] = today;
  if (!next) return [];
  const { label, time } = liveStatus(next, nowMs);
  const more = others.length > 0 ? `，今天还有 ${others.length} 场` : "";
  return [
    {
      kind: "直播",
      name: next.name,
      fact: `${label} ${time}${more}`,
      href: href("liveDetail", { id: next.id }),
    },
  ];
}

function lessonRow(records: Source["records"]): readonly TodayRow[] {
  const next = records.find(({ isFinish, lock }) => !isFinish && lock === "");
  if (!next) return [];
  const minutes = Math.ceil(Math.max(0, next.duration - next.position) / 60);
  const fact = minutes > 0 ? `${next.courseName}，还剩约 ${minutes} 分钟` : next.courseName;
  return [{ kind: "接着学", name: next.lessonName, fact, href: continueHref(next) }];
}

function expiryRow(classrooms: Source["classrooms"], nowMs: number): readonly TodayRow[] {
  const ending = classrooms
    .map((room) => ({ room, expiry: parseExpiry(room.expireTime, nowMs) }))
    .flatMap(({ room, expiry }) =>
      expiry && !expiry.isExpires && expiry.leftDays <= SOON_DAYS ? [{ room, left: expiry.leftDays }] : [],
    )
    .toSorted((a, b) => a.left - b.left);
  const [first] = ending;
  if (!first) return [];
  const { room, left } = first;
  const to =
    room.courseId === ""
      ? href("classroomDetail", { id: room.classroomId })
      : href("courseDetail", { id: room.courseId });
  return [{ kind: "快到期", name: room.name, fact: left === 0 ? "今天到期" : `还剩 ${left} 天`, href: to }];
}
