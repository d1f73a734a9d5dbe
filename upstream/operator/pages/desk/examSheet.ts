import { cellText } from "../../console/textTable.ts";
import { actionsOn, outcomeOf } from "../answer.ts";
import { type Part, html } from "../html.ts";
import type { Viewed } from "./viewed.ts";

/** Returns an exam with the ways to its paper, its facts and its actions. */
export function examSheet({ session, command, outcome }: Viewed): Promise<Part> {
  const record = outcome.record ?? {};
  const id = cellText((record as Readonly<Record<string, string | number>>)["exam"] ?? "");
  return Promise.resolve([
    html`<p class="buttons"><a class="button main" href="/exam/desk?exam=${id}">组卷</a> <a href="/exam/paper?exam=${id}">打印试卷</a> <a href="/exam/paper?exam=${id}&amp;key=1">打印答案</a></p>`,
    outcomeOf(outcome, command, session),
    actionsOn(command, id, { visitor: session, record }),
  ]);
}
