import type { DrawRule } from "../../platform/db/schema/exams.ts";
import { seededOrder } from "../../platform/kit/seededOrder.ts";

/** A question of the bank that a rule may draw, with the properties that rules ask for and without its texts. */
export interface DrawCandidate {
  readonly id: number;
  readonly chapterId: number | null;
  readonly type: string;
  readonly difficulty: number;
  /** The material of the question; null: none. All questions of one material are drawn together. */
  readonly passageId: number | null;
}

/** A rule: draw `num` single questions, or `num` materials with all their questions. A missing property matches all. */
export interface DrawingRule extends DrawRule {
  /** The section of the paper that receives the drawn questions. */
  readonly section: string;
}

export interface DrawnQuestion {
  readonly id: number;
  readonly section: string;
  readonly score: number;
}

/** Reports that the bank has too few questions for a rule. The message is shown to operators. */
export class DrawError extends Error {
  /** The number of the rule, counted from 1. */
  readonly ruleNo: number;

  constructor(ruleNo: number, message: string) {
    super(message);
    this.name = "DrawError";
    this.ruleNo = ruleNo;
  }
}

/** A single question, or a material with all its questions. A rule never draws only some questions of a material. */
interface Unit {
  readonly name: string;
  readonly questions: readonly DrawCandidate[];
  readonly isMaterial: boolean;
}

/**
 * Draws the questions of a paper by its rules. The result depends only on candidates, rules and seed. If two rules
 * match the same question, the rule without an alternative gets it. A draw therefore succeeds whenever one is possible.
 * @returns each question at most once, in the order of the rules
 * @throws DrawError the candidates do not suffice for a rule
 */
export function drawQuestions(
  candidates: readonly DrawCandidate[],
  rules: readonly DrawingRule[],
  seed: string,
): DrawnQuestion[] {
  const units = seededOrder(unitsOf(candidates), seed, ({ name }) => name);
  const fitting = rules.map((rule) => units.filter((unit) => fits(unit, rule)));
  const takenBy = new Map<Unit, number>();
  for (const [at, rule] of rules.entries())
    for (let taken = 0; taken < rule.num; taken += 1) {
      if (take(at, fitting, takenBy, new Set())) continue;
      const there = fitting[at]?.length ?? 0;
      throw new DrawError(
        at + 1,
        `第 ${at + 1} 条规则（${ruleText(rule)}）要 ${rule.num} ${unitWord(rule)}，${
          there < rule.num
            ? `题库里只有 ${there} ${unitWord(rule)}`
            : `符合的 ${there} ${unitWord(rule)}里有些只能给其他规则，不够分`
        }`,
      );
    }
  return rules.flatMap(({ section, score }, at) =>
    units
      .filter((unit) => takenBy.get(unit) === at)
      .flatMap(({ questions }) => questions.map(({ id }) => ({ id, section, score }))),
  );
}

/** Describes a rule in Chinese for the operator who wrote the rule. */
export function ruleText(rule: DrawingRule): string {
  const parts = [
    rule.section,
    rule.chapterId === undefined ? "" : `章节 ${rule.chapterId}`,
    rule.type === undefined ? "" : `题型 ${rule.type}`,
    rule.difficulty === undefined ? "" : `难度 ${rule.difficulty}`,
    rule.isMaterial ? "整篇材料" : "",
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

function unitWord(rule: DrawRule): string {
  return rule.isMaterial ? "篇" : "道";
}

function unitsOf(candidates: readonly DrawCandidate[]): Unit[] {
  const groups = new Map<string, DrawCandidate[]>();
  for (const candidate of new Map(candidates.map((one) => [one.id, one])).values()) {
    const name = candidate.passageId === null ? String(candidate.id) : `p${candidate.passageId}`;
    groups.set(name, [...(groups.get(name) ?? []), candidate]);
  }
  return [...groups].map(([name, questions]) => ({
    name,
    questions: questions.sort((a, b) => a.id - b.id),
    isMaterial: questions.some(({ passageId }) => passageId !== null),
  }));
}

function isWanted(one: DrawCandidate, { chapterId, type, difficulty }: DrawRule): boolean {
  return (
    (chapterId === undefined || one.chapterId === chapterId) &&
    (type === undefined || one.type === type) &&
    (difficulty === undefined || one.difficulty === difficulty)
  );
}

function fits({ questions, isMaterial }: Unit, rule: DrawRule): boolean {
  return isMaterial === (rule.isMaterial ?? false) && questions.every((one) => isWanted(one, rule));
}

/**
 * Adds one unit to a rule: a free unit, or a unit of another rule that can replace it by a different unit. This is the
 * augmenting path of a maximum matching, so a possible assignment is always found.
 */
function take(
  at: number,
  fitting: readonly (readonly Unit[])[],
  takenBy: Map<Unit, number>,
  asked: Set<number>,
): boolean {
  asked.add(at);
  const own = fitting[at] ?? [];
  const free = own.find((unit) => !takenBy.has(unit));
  if (free) {
    takenBy.set(free, at);
    return true;
  }
  for (const unit of own) {
    const holder = takenBy.get(unit);
    if (holder === undefined || asked.has(holder)) continue;
    if (!take(holder, fitting, takenBy, asked)) continue;
    takenBy.set(unit, at);
    return true;
  }
  return false;
}
