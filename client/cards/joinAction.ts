import type { FreeTarget } from "./joinFree.ts";
import { href } from "#shared/routes/href.ts";

/** The next step on the page of a course or a classroom. */
export type JoinAction =
  | { readonly kind: "continue"; readonly label: string; readonly href: string }
  /** The learner owns the course, but must sign the contract before its lessons open. */
  | { readonly kind: "sign"; readonly label: string; readonly href: string }
  | { readonly kind: "join"; readonly label: string; readonly href: string }
  /** Free: joined by one press. `href`: the checkout, for browsers without scripts. */
  | { readonly kind: "free"; readonly label: string; readonly href: string; readonly target: FreeTarget }
  /** The course is not sold by itself, but in a classroom with a price. */
  | { readonly kind: "class"; readonly name: string; readonly price: string; readonly href: string }
  /** The course is not sold on the site; the learner has to ask the school. */
  | { readonly kind: "ask" };

interface Situation {
  readonly target: FreeTarget;
  readonly owned: boolean;
  readonly begun: boolean;
  readonly free: boolean;
  /** False if the course has no price of its own. */
  readonly soldAlone: boolean;
  readonly sells: boolean;
  /** Id of the classroom in which a learner who owns the course studies it. */
  readonly studyIn: string | undefined;
  /** Id of the contract that a learner who owns the course must sign first; "": no contract. */
  readonly contractId: string;
  /** A classroom that contains the course, for learners who do not own it. */
  readonly soldIn: { readonly id: string; readonly name: string; readonly price: string } | undefined;
}

export function joinAction(situation: Situation): JoinAction {
  const { target, owned, begun, free, soldAlone, sells, studyIn, contractId, soldIn } = situation;
  if (owned && contractId !== "")
    return { kind: "sign", label: "阅读并签署", href: href("contract", { id: contractId }) };
  if (owned) {
    const label = begun ? "继续学习" : "开始学习";
    if (studyIn !== undefined)
      return { kind: "continue", label, href: href("coursePlayer", { classroomId: studyIn }) };
    // Some upstreams name no classroom; the learner then continues on the course's page.
    return { kind: "continue", label, href: `${href("courseDetail", { id: target.id })}#outline` };
  }
  if (sells && soldAlone && free)
    return { kind: "free", label: "加入学习", href: href("order", target), target };
  if (sells && soldAlone) return { kind: "join", label: "立即购买", href: href("order", target) };
  if (soldIn) return { kind: "class", ...soldIn, href: href("classroomDetail", { id: soldIn.id }) };
  return { kind: "ask" };
}
