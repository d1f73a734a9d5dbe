import { inAgency } from "../../console/oneAgency.ts";
import type { Row } from "../../console/command.ts";
import { cellText } from "../../console/textTable.ts";
import type { Around } from "../answer.ts";
import { type Part, html } from "../html.ts";
import { listOf } from "../listPart.ts";
import {
  difficultyWord,
  optionsPart,
  questionFacts,
  stemPart,
  typeWord,
  type QuestionFacts,
} from "./questionFacts.ts";
import type { Viewed } from "./viewed.ts";

/** Returns the questions of a list as cards with their texts as learners see them. */
export async function questionCards({ db, session, command, outcome, query }: Viewed): Promise<Part> {
  const ids = (outcome.rows ?? []).map(({ id }) => Number(id));
  const facts = await inAgency(db, session.agency?.id ?? null, (tx) => questionFacts(tx, ids));
  const show = (rows: readonly Row[], around: Around) =>
    html`<ul class="cards">${rows.map((row) => cardOf(row, facts.get(Number(row.id)), around))}</ul>`;
  return listOf(outcome, command, session, { query, show });
}

function cardOf(row: Row, facts: QuestionFacts | undefined, { before, behind }: Around): Part {
  if (!facts) return null;
  const { id, type, difficulty, year } = facts.row;
  const words = [
    row.subject,
    facts.points.join("、"),
    row.source,
    year !== null && row.source === "" && `${year} 年`,
    difficulty > 0 && `难度：${difficultyWord(difficulty)}`,
    rightShare(row),
    row.papers && `用在 ${cellText(row.papers)}`,
  ].filter((word): word is string => typeof word === "string" && word !== "");
  return html`<li class="card">${before?.(row)}<article aria-label="题目 ${id}">
<p class="facts"><a href="/question/show?id=${id}">${typeWord(type)} ${id}</a>${row.shown === false && html` <span class="tag off">已隐藏</span>`} <span class="hint">${words.join(" · ")}</span></p>
${stemPart(facts.row)}${optionsPart(facts.row, false)}
<div class="acts">${behind?.(row)}</div></article></li>`;
}

/** Returns how often a question was answered, and the share of right answers, in words. */
export function rightShare({ answered, right_rate }: Row): string {
  return Number(answered ?? 0) === 0
    ? "还没有人做过"
    : `${cellText(answered ?? 0)} 次作答，正确率 ${cellText(right_rate ?? 0)}%`;
}
