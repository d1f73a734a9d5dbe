import type { WireData } from "#shared/contract/endpoint.ts";
import { play } from "#shared/contract/play/endpoints.ts";
import { readVtt } from "#shared/domain/webVtt.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { type SubjectRow, subjectOf, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { type Context, route } from "../route.ts";
import { addressKey } from "#upstream/platform/http/visitorIp.ts";
import { productCover } from "#upstream/domain/catalogue/productCover.ts";
import { type FoundLesson, findLesson, adjacentLessons } from "#upstream/domain/play/findLesson.ts";
import { lessonLength, percentOf } from "#upstream/domain/catalogue/lessonProgress.ts";
import { missedOf, pointsOf, questionPlaces } from "#upstream/domain/play/lessonPoints.ts";
import { GRANT_SECONDS, sealGrant } from "#upstream/domain/play/mediaGrant.ts";
import { rangesOf } from "#upstream/domain/play/recordReport.ts";
import { signedAddress } from "#upstream/domain/play/signPlaylist.ts";
import { issueTicket } from "#upstream/domain/play/tickets.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { learnRecordsOf } from "#upstream/domain/play/chapters.ts";
import { mediaOfLesson } from "#upstream/domain/play/media.ts";
import { isFavourite } from "#upstream/domain/account/favourites.ts";

type Playing = Context<typeof play>;
type Wire = NonNullable<WireData<typeof play>>;

/** Kinds of lessons whose progress is reported: not lives, exams, and lessons without a medium yet. */
const REPORTED: ReadonlySet<string> = new Set(["hls", "mp4", "audio", "doc", "pic"]);

type Media = Required<Pick<Wire, "kind" | "play_url" | "expire_in" | "page" | "caption" | "transcript">> & {
  readonly kind: string;
};

const CLOSED: Media = {
  kind: "",
  play_url: "",
  expire_in: 0,
  page: [],
  caption: [],
  transcript: [],
};

export const playRoutes = [
  route(play, async (context) => {
    const { input, deps, agency, user, ip, nowMs } = context;
    const { db, limits } = deps;
    const userId = user?.userId;
    if (userId === undefined) await limits.consume("playAddress", addressKey(ip));
    else await limits.consume("playLearner", String(userId));
    const wanted = {
      lessonId: idOf(input.lesson_id),
      classroomId: input.classroom_id ? idOf(input.classroom_id) : undefined,
    };
    const found = await findLesson(db, wanted, { agency, userId, nowMs });
    const [head, learnt] = await Promise.all([headOf(db, found, nowMs), progressOf(context, found)]);
    const media = found.lock === "" ? await mediaOf(context, found) : CLOSED;
    const isReported = REPORTED.has(media.kind) && lessonLength(found.lesson) > 0;
    return { ...head, ...learnt, ...media, ticket: isReported ? await ticketOf(context, found) : "" };
  }),
];

async function ticketOf({ input, deps, agency, user, nowMs }: Playing, found: FoundLesson): Promise<string> {
  const { db } = deps;
  if (!user) return "";
  return inTransaction(db, (tx) =>
    issueTicket(tx, {
      userId: user.userId,
      agencyId: agency.id,
      lessonId: found.lesson.id,
      classroomId: found.classroomId,
      device: input.device,
      takes: input.take === "1",
      nowMs,
    }),
  );
}

async function headOf(db: Db, found: FoundLesson, nowMs: number) {
  const { lesson, chapter, course, classroomId } = found;
  const [tree, { previousId, next }] = await Promise.all([
    subjectRows.get(db, nowMs),
    adjacentLessons(db, found),
  ]);
  const { own, level2, level3 } = subjectsAbove(tree, course.subjectId);
  return {
    lesson_id: String(lesson.id),
    lesson_name: lesson.name,
    chapter_id: String(chapter.id),
    chapter_name: chapter.name,
    course_id: String(course.id),
    course_name: course.name,
    cover: productCover({ ...course, type: "course" }, subjectOf(tree, course.subjectId)),
    classroom_id: idText(classroomId),
    subject_id: idText(own?.id),
    subject_name: own?.name ?? "",
    subject_level2_id: idText(level2?.id),
    subject_level2_name: level2?.name ?? "",
    subject_level3_id: idText(level3?.id),
    subject_level3_name: level3?.name ?? "",
    previous_id: idText(previousId),
    next_id: idText(next?.id),
    next_name: next?.name ?? "",
    is_free: flagText(lesson.isFree),
    lock: found.lock,
    contract_id: idText(found.contractId),
    live_id: idText(lesson.liveId),
    length: lessonLength(lesson),
    rule: {
      percent: course.finishPercent,
      is_seek_limited: flagText(course.isSeekLimited),
      max_speed: Number(course.maxSpeed),
      is_manual: flagText(course.isManualFinish),
    },
  } satisfies Partial<Wire>;
}

function subjectsAbove(tree: readonly SubjectRow[], id: number) {
  const find = (wanted: number | null | undefined) => tree.find((row) => row.id === wanted);
  const own = find(id);
  const level3 = own?.level === 3 ? own : undefined;
  return { own, level3, level2: level3 ? find(level3.parentId) : own?.level === 2 ? own : undefined };
}

/**
 * Returns the learner's progress in a lesson, and the lesson's knowledge points with the questions answered wrongly.
 */
async function progressOf({ deps: { db }, agency, user, nowMs }: Playing, { lesson }: FoundLesson) {
  const userId = user?.userId;
  const [points, isKept, records] = await Promise.all([
    pointsOf(db, lesson.id),
    userId !== undefined && isFavourite(db, { userId, type: "lesson", id: lesson.id }),
    learnRecordsOf(db, userId, [lesson.id]),
  ]);
  const record = records.get(lesson.id);
  const places = await questionPlaces(db, { lessonId: lesson.id, points }, { agency, userId, nowMs });
  const missed = await missedOf(
    db,
    userId,
    places.map(({ questionId }) => questionId),
  );
  return {
    position: record?.position ?? 0,
    position_at: (record?.positionAt ?? record?.updatedAt)?.getTime() ?? 0,
    ranges: record ? rangesOf(record).map(([begin, end]) => [begin, end]) : [],
    progress: percentOf(lesson, record),
    is_finish: flagText(record?.isFinished ?? false),
    is_collect: flagText(isKept),
    question_num: places.length,
    point: points.map(({ id, second, name, knowledgePointId }) => {
      const own = places.filter(({ point }) => point?.id === id);
      return {
        id: String(id),
        second,
        name,
        knowledge_point_id: idText(knowledgePointId),
        question_num: own.length,
        wrong_num: own.reduce((sum, { questionId }) => sum + (missed.get(questionId) ?? 0), 0),
      };
    }),
  } satisfies Partial<Wire>;
}

/**
 * Returns the addresses of a lesson's media: addresses of a provider, or stored files under a grant that is valid for
 * this learner and lesson.
 */
async function mediaOf({ deps, user, nowMs }: Playing, { lesson }: FoundLesson): Promise<Media> {
  const { db, signSalt, objects } = deps;
  const { files, captions } = await mediaOfLesson(db, lesson.id);
  const expires = Math.floor(nowMs / 1_000) + GRANT_SECONDS;
  const grant = sealGrant({ lessonId: lesson.id, userId: user?.userId ?? 0, expires }, signSalt);
  const address = (path: string) => `/uploads/lesson/${grant}/${path}`;
  const main = files.find(({ role }) => role === "main");
  const pages = files.filter(({ role }) => role === "page");
  const isOurs = lesson.playUrl === "" && (main !== undefined || pages.length > 0);
  const signing = { signed: objects?.signed, seconds: GRANT_SECONDS };
  const ours = async () => main && ((await signedAddress(db, main, signing)) ?? address(main.path));
  const isFilm = lesson.type !== "doc" && lesson.type !== "pic";
  const playUrl = lesson.playUrl || (isFilm ? await ours() : main && address(main.path)) || "";
  const [first] = captions;
  return {
    kind: kindOf(lesson, lesson.playUrl || main?.path, pages.length > 0),
    play_url: playUrl,
    expire_in: isOurs || captions.length > 0 ? GRANT_SECONDS : 0,
    page: pages.map(({ path, alt, width, height }) => ({ url: address(path), alt, width, height })),
    caption: captions.map(({ lang, label }) => ({ lang, label, url: address(`captions/${lang}.vtt`) })),
    transcript: first ? readVtt(first.vtt).map(({ start, end, text }) => ({ start, end, text })) : [],
  };
}

/** Returns the kind of player that a lesson needs; "": the lesson has no medium yet. */
function kindOf({ type }: FoundLesson["lesson"], source: string | undefined, hasPages: boolean): string {
  if (type === "live" || type === "exam") return type;
  if (type === "doc" || type === "pic") return source !== undefined || hasPages ? type : "";
  if (source === undefined) return "";
  if (type === "audio") return type;
  return /\.m3u8(?:$|\?)/i.test(source) ? "hls" : "mp4";
}
