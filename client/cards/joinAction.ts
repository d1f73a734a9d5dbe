import { href } from "#shared/routes/href.ts";

/** The one thing to do next on the page of a course or a classroom. */
export type JoinAction =
  | { readonly kind: "continue"; readonly label: string; readonly href: string }
  /** The course is the learner's, and its lessons open when the contract is signed. */
  | { readonly kind: "sign"; readonly label: string; readonly href: string }
  | { readonly kind: "join"; readonly label: string; readonly href: string }
  /** The course has no price of its own: the class that brings it has one. */
  | { readonly kind: "class"; readonly name: string; readonly price: string; readonly href: string }
  /** Nothing on the site sells it: the school has to be asked. */
  | { readonly kind: "ask" };

interface Situation {
  readonly target: { readonly type: "course" | "classroom"; readonly id: string };
  readonly owned: boolean;
  /** Whether some of it was studied already. */
  readonly begun: boolean;
  readonly free: boolean;
  /** False where it has no price of its own. */
  readonly soldAlone: boolean;
  /** Whether anything can be bought on this site. */
  readonly sells: boolean;
  /** The classroom in which it is studied, for an owner. */
  readonly studyIn: string | undefined;
  /** The contract that an owner has to sign first; "" none. */
  readonly contractId: string;
  /** A classroom that brings it, for all others. */
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
    // An upstream may name no classroom: then the course's own page goes on.
    return { kind: "continue", label, href: `${href("courseDetail", { id: target.id })}#outline` };
  }
  if (sells && soldAlone)
    return { kind: "join", label: free ? "加入学习" : "立即购买", href: href("order", target) };
  if (soldIn) return { kind: "class", ...soldIn, href: href("classroomDetail", { id: soldIn.id }) };
  return { kind: "ask" };
}
