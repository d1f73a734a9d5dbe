import type { Data } from "#tests/exam/examClient.ts";

/** Functions by which a visitor uses the site. Each throws unless the request succeeds. */
export interface Visitor {
  readonly page: (path: string, options?: { readonly asRobot?: boolean }) => Promise<string>;
  /** Makes a call as the browser does, and returns its data. */
  readonly call: (path: string, body?: object) => Promise<Data>;
  readonly file: (path: string) => Promise<void>;
}

/** Calls of the frame around every screen, which a browser makes once per visit. */
const OF_FRAME = ["/default/bottom-detail", "/user/info-v1"];
const ARRIVALS = ["/study/course", "/study/course", "/study/question"];
/** Screens that a learner opens during an hour without a page load. */
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

/** Returns the calls of each screen. They are read from the screen's document, which contains their answers. */
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

/** Makes the requests of a learner's hour, without the pauses in which a learner thinks and reads. */
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

/** Returns some answer to a question. A right and a wrong one cost nearly the same. */
function answerTo(type: string, blanks: number): readonly string[] {
  if (["single", "multiple", "judge", "judgement"].includes(type)) return ["A"];
  return Array.from({ length: Math.max(1, blanks) }, () => "答");
}

function requestId(no: number, what: string): string {
  return `bench-hour-${no}-${what}`.padEnd(24, "-");
}
