import type { Data } from "#tests/exam/examClient.ts";

/** How a learner of the bench reaches the site. Each throws on what is no success. */
export interface Visitor {
  /** A document; its text. */
  readonly page: (path: string, options?: { readonly asRobot?: boolean }) => Promise<string>;
  /** A call as the browser makes it; its data. */
  readonly call: (path: string, body?: object) => Promise<Data>;
  readonly file: (path: string) => Promise<void>;
}

/** Asked once and shown with every screen. */
const OF_FRAME = ["/default/bottom-detail", "/user/info-v1"];
const ARRIVALS = ["/study/course", "/study/course", "/study/question"];
/** What a learner opens in an hour besides, in the browser. */
const SCREENS = [
  "/study/course",
  "/course/101",
  "/study/course/record",
  "/study/course/my",
  "/course",
  "/course/102",
  "/question",
  "/question/1",
  "/study/question",
  "/study/question/record",
  "/study/question/error",
  "/study/question/favorite",
  "/study/live",
  "/live",
  "/news/cate/1",
  "/news/1",
  "/mock-exam",
  "/search?q=%E8%8B%B1%E8%AF%AD",
  "/user/profile",
  "/study/course",
];
const OF_STRANGERS = ["/", "/course", "/course/101", "/question/1", "/news/1", "/"];
const QUESTIONS = 30;
const REPORTS = 120;
const REPORT_S = 15;
const MANIFESTS = 12;

/** The calls of each screen, as its document ships their answers. */
export async function callsOfScreens(visitor: Visitor): Promise<readonly (readonly string[])[]> {
  return Promise.all(
    SCREENS.map(async (path) => {
      const html = await visitor.page(path, { asRobot: true });
      const [, boot] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
      if (boot === undefined) throw new Error(`${path} ships no data`);
      const { answers } = JSON.parse(boot) as { answers: readonly (readonly [string, unknown])[] };
      return answers.map(([key]) => key).filter((key) => !OF_FRAME.includes(key));
    }),
  );
}

/** What stands between one document and the next is left out: thinking, reading, looking. */
export async function playHour(
  learner: Visitor,
  stranger: Visitor,
  {
    screens,
    courseId,
    subjectId,
    no,
  }: { screens: readonly (readonly string[])[]; courseId: string; subjectId: string; no: number },
): Promise<void> {
  for (const path of OF_STRANGERS) await stranger.page(path);
  for (const path of ARRIVALS) await learner.page(path);
  for (const calls of screens) await Promise.all(calls.map((path) => learner.call(path)));
  await practise(learner, subjectId, no);
  await watch(learner, courseId, no);
  for (let turn = 0; turn < MANIFESTS; turn += 1) await learner.file(`/build-manifest.json?t=${turn}`);
}

async function practise({ call }: Visitor, subjectId: string, no: number): Promise<void> {
  const begin = { subject_id: subjectId, mode: "random", num: QUESTIONS, request_id: requestId(no, "run") };
  const { record_id } = await call("/practice/start", begin);
  const { question } = await call(`/practice/run?record_id=${record_id}`);
  for (const { seq, type, blank_num } of question) {
    await call("/practice/answer", {
      record_id,
      seq,
      answer: answerTo(type, Number(blank_num)),
      spent_ms: 40_000,
      request_id: requestId(no, `answer-${seq}`),
    });
  }
}

async function watch({ call }: Visitor, courseId: string, no: number): Promise<void> {
  const { chapter } = await call(`/course/detail?id=${courseId}`);
  const lesson = chapter[0].lesson[0];
  const { ticket } = await call("/course/play", { lesson_id: lesson.id, device: requestId(no, "device") });
  for (let turn = 0; turn < REPORTS; turn += 1) {
    const position = (turn + 1) * REPORT_S;
    await call("/course/learn-report", {
      ticket,
      ranges: [[position - REPORT_S, position]],
      position,
      at: Date.now(),
      spent: REPORT_S,
      request_id: requestId(no, `report-${turn}`),
    });
  }
}

/** Right or wrong costs much the same. */
function answerTo(type: string, blanks: number): readonly string[] {
  if (["single", "multiple", "judge", "judgement"].includes(type)) return ["A"];
  return Array.from({ length: Math.max(1, blanks) }, () => "答");
}

function requestId(no: number, what: string): string {
  return `bench-hour-${no}-${what}`.padEnd(24, "-");
}
