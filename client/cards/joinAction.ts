import { href } from "#shared/routes/href.ts";

/** The one thing to do next on the page of a course or a classroom. */
export type JoinAction =
  | { readonly kind: "continue"; readonly label: string; readonly href: string }
  | { readonly kind: "join"; readonly label: string; readonly href: string }
  /** Bought, but there is no classroom to study it in. */
  | { readonly kind: "owned" }
  /** Signed in, and nothing on the site sells it: the school has to be asked. */
  | { readonly kind: "ask" };

interface Situation {
  readonly here: string;
  readonly signedIn: boolean;
  readonly owned: boolean;
  readonly free: boolean;
  readonly showPrice: boolean;
  /** The classroom in which it is studied, for an owner. */
  readonly studyIn: string | undefined;
  /** A classroom that brings it, for all others. */
  readonly soldIn: string | undefined;
}

export function joinAction(situation: Situation): JoinAction {
  const { here, signedIn, owned, free, showPrice, studyIn, soldIn } = situation;
  if (owned) {
    if (studyIn === undefined) return { kind: "owned" };
    return { kind: "continue", label: "继续学习", href: href("coursePlayer", { classroomId: studyIn }) };
  }
  const label = free || !showPrice ? "加入学习" : "立即购买";
  if (!signedIn) return { kind: "join", label, href: href("login", { redirect: here }) };
  if (soldIn !== undefined)
    return { kind: "join", label: "查看所在班级", href: href("classroomDetail", { id: soldIn }) };
  return { kind: "ask" };
}
