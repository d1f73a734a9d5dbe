import { numberRange } from "./giftChoices.ts";
import { all, descendants, elementsOf, first, textOf, type XmlElement } from "./xml.ts";

export interface Test {
  readonly ident: string;
  readonly kind: "equal" | "between";
  readonly value: string;
}

export interface Condition {
  readonly score: number;
  readonly tests: readonly Test[];
  /** true: a response with any one of several values fits. */
  readonly isEither: boolean;
  /** true: the condition has a test that is not in `tests`, such as a part of a text or a bound on one side. */
  readonly isUnread: boolean;
}

/** Returns the conditions of an item in order, with the points that they give. */
export function conditionsOf(item: XmlElement): Condition[] {
  const found = descendants(item, ({ name }) => name === "respcondition").map((condition) => ({
    score: scoreOf(condition),
    isShownRight: all(condition, "displayfeedback").some(
      ({ attributes }) => attributes.linkrefid === "Correct",
    ),
    tests: testsOf(first(condition, "conditionvar")),
    isEither: descendants(condition, isChoiceOfValues).length > 0,
    isUnread: isUnread(first(condition, "conditionvar")),
  }));
  // Sakai adds 0 points for every answer and marks the right ones by the feedback "Correct".
  return found.some(({ score }) => score > 0)
    ? found
    : found.map((condition) => ({ ...condition, score: condition.isShownRight ? 1 : 0 }));
}

function scoreOf(condition: XmlElement): number {
  const setvars = all(condition, "setvar");
  // Blackboard marks the right texts, numbers and pairs by the feedback "correct" alone.
  if (setvars.length === 0)
    return all(condition, "displayfeedback").some(({ attributes }) => attributes.linkrefid === "correct")
      ? 1
      : 0;
  // Respondus counts wrong answers in a variable of their own: Respondus_Incorrect.
  return setvars
    .filter(
      ({ attributes }) =>
        !/^(?:Subtract|Multiply|Divide)$/.test(attributes.action ?? "") &&
        !/incorrect|wrong/i.test(attributes.varname ?? ""),
    )
    .reduce((sum, setvar) => sum + pointsOf(textOf(setvar).trim()), 0);
}

/** Returns the points of a text; `SCORE.max` means all points and counts as infinite. */
function pointsOf(text: string): number {
  return /\.max$/i.test(text) ? Number.POSITIVE_INFINITY : Number(text) || 0;
}

function isChoiceOfValues(element: XmlElement): boolean {
  const idents = all(element, "varequal").map(({ attributes }) => attributes.respident);
  return element.name === "or" && new Set(idents).size < idents.length;
}

const BOUND = /^var[gl]te?$/;

/** Returns the lower and the upper bound of an element that limits a number by both; undefined: any other element. */
function boundsOf(element: XmlElement): { ident: string; low: number; high: number } | undefined {
  const bounds = elementsOf(element).filter(({ name }) => BOUND.test(name));
  const low = bounds.find(({ name }) => name.startsWith("varg"));
  const high = bounds.find(({ name }) => name.startsWith("varl"));
  if (!low || !high || bounds.length > 2 || element.name === "or") return undefined;
  const [from, to] = [low, high].map((bound) => Number(textOf(bound).trim() || Number.NaN));
  const isRange = Number.isFinite(from) && Number.isFinite(to);
  return isRange ? { ident: low.attributes.respident ?? "", low: from ?? 0, high: to ?? 0 } : undefined;
}

function isUnread(element: XmlElement | undefined): boolean {
  if (!element) return false;
  const parts = elementsOf(element);
  return (
    parts.some(({ name }) => /^(?:varsubstring|varsubset|durequal|durlte?|durgte?)$/.test(name)) ||
    (parts.some(({ name }) => BOUND.test(name)) && boundsOf(element) === undefined) ||
    parts.some((part) => /^(?:and|or)$/.test(part.name) && isUnread(part))
  );
}

function testsOf(element: XmlElement | undefined): Test[] {
  if (!element) return [];
  const parts = elementsOf(element);
  const bounds = boundsOf(element);
  const range = bounds
    ? [{ ident: bounds.ident, kind: "between" as const, value: numberRange(bounds.low, bounds.high) }]
    : [];
  return [
    ...parts.flatMap((part): Test[] => {
      if (part.name === "varequal")
        return [{ ident: part.attributes.respident ?? "", kind: "equal", value: textOf(part).trim() }];
      return part.name === "and" || part.name === "or" ? testsOf(part) : [];
    }),
    ...range,
  ];
}
