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
}

/** Returns the conditions of an item in order, with the points that they give. */
export function conditionsOf(item: XmlElement): Condition[] {
  const found = descendants(item, ({ name }) => name === "respcondition").map((condition) => ({
    score: scoreOf(condition),
    isShownRight: all(condition, "displayfeedback").some(
      ({ attributes }) => attributes.linkrefid === "Correct",
    ),
    tests: testsOf(first(condition, "conditionvar")),
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

/** Returns the points of a text; `SCORE.max` stands for all points and counts as infinite. */
function pointsOf(text: string): number {
  return /\.max$/i.test(text) ? Number.POSITIVE_INFINITY : Number(text) || 0;
}

function testsOf(element: XmlElement | undefined): Test[] {
  if (!element) return [];
  const parts = elementsOf(element);
  const low = parts.find(({ name }) => name === "vargte" || name === "vargt");
  const high = parts.find(({ name }) => name === "varlte" || name === "varlt");
  const range =
    low && high
      ? [
          {
            ident: low.attributes.respident ?? "",
            kind: "between" as const,
            value: numberRange(Number(textOf(low)), Number(textOf(high))),
          },
        ]
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
