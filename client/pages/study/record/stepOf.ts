import { href } from "#shared/routes/href.ts";
import { continueHref } from "#client/cards/continueHref.ts";

interface Lesson {
  readonly lessonId: string;
  readonly courseId: string;
  readonly classroomId: string;
  readonly lock: string;
  readonly contractId: string;
  readonly isFinish: boolean;
}

interface Step {
  readonly label: string;
  readonly href: string;
  readonly why?: string;
}

/** Returns the button of a lesson in a list, e.g. to continue, or to sign the contract that locks it. */
export function stepOf(lesson: Lesson): Step {
  const { lock, contractId, courseId, isFinish } = lesson;
  if (lock === "contract") {
    const to = contractId === "" ? href("contract") : href("contract", { id: contractId });
    return { label: "阅读并签署", href: to, why: "签署协议后可以继续学。" };
  }
  if (lock === "buy") {
    const to = href("courseDetail", { id: courseId });
    return { label: "看看课程", href: to, why: "这门课的有效期已过，记录为你留着。" };
  }
  return { label: isFinish ? "再看一遍" : "继续学习", href: continueHref(lesson) };
}
