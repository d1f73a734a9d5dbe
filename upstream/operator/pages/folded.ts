import { findCommand } from "../console/commandTable.ts";
import type { Command, Spec } from "../console/command.ts";
import { type Html, type Part, html } from "./html.ts";

/** Most fields of a form that stand without a fold. */
const MOST_OPEN = 10;
/** Fewest conditions of a list that stand behind a fold, so that the list begins on the first screen. */
const FEWEST_FOLDED = 2;
/** Conditions of a list that stand before the fold: one that searches by text, and the state. */
const SEARCHING = ["find", "name", "title", "target"];
const STATES = ["state", "status"];

/** Fields that are mostly filled in although a command does not require them, by noun. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  agency: ["name", "slogan", "intro", "colour", "logo", "phone"],
  classroom: ["price", "cover"],
  coupon: ["minus", "percent"],
  course: ["type", "teachers", "price", "cover"],
  exam: ["name", "subject", "root", "start", "end", "minutes", "pass", "attempts"],
  news: ["title"],
  question: ["subject", "root", "analysis", "difficulty"],
  subject: ["parent", "alias"],
};

/**
 * Returns whether a field stands before the fold of a long form: it is needed, or mostly filled in. A form that changes
 * a thing shows what the form that adds it needs.
 */
function isUsual({ noun, action }: Command, { name, isNeeded }: NamedField): boolean {
  const added =
    action === "change" || action === "copy" ? findCommand(noun, "add")?.options[name] : undefined;
  return isNeeded || added?.required === true || USUAL[noun]?.includes(name) === true;
}

interface NamedField {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly spec: Spec;
}

/** Fields of a form that one component takes over; they stand behind the needed ones. */
export interface Grouped {
  readonly names: readonly string[];
  readonly wrap: (plain: Part) => Html;
}

interface Layout<F extends NamedField> {
  readonly fields: readonly F[];
  readonly grouped?: Grouped | undefined;
  /** Returns whether a field was typed into or has a fault, so that the fold is open. */
  readonly isTold: (field: F) => boolean;
  readonly show: (fields: readonly F[]) => Part;
  readonly button: Part;
}

/** Returns the fields of a form: those of a long form that are seldom filled in stand behind a fold. */
export function layoutOf<F extends NamedField>(command: Command, layout: Layout<F>): Part {
  if (command.isList) return conditionsOf(layout);
  const { grouped, show, button } = layout;
  const fields = withArticleBehind(command, layout.fields);
  const isOfGroup = ({ name }: F) => grouped?.names.includes(name) === true;
  const own = fields.filter((field) => !isOfGroup(field));
  const seldom = fields.length > MOST_OPEN ? own.filter((field) => !isUsual(command, field)) : [];
  const others = own.filter((field) => !seldom.includes(field));
  if (!grouped && seldom.length === 0) return [show(others), button];
  return [
    show(others.filter(({ isNeeded }) => isNeeded)),
    grouped?.wrap(show(fields.filter(isOfGroup))),
    show(others.filter(({ isNeeded }) => !isNeeded)),
    foldOf("更多", seldom, layout),
    button,
  ];
}

/** Returns the conditions of a list: a search first, the seldom ones behind a fold, which stands behind the button. */
function conditionsOf<F extends NamedField>(layout: Layout<F>): Part {
  const { fields, show, button } = layout;
  const [sought] = fields.filter(({ name }) => SEARCHING.includes(name));
  const first = [
    ...fields.filter(({ isNeeded }) => isNeeded),
    ...(sought ? [sought] : []),
    ...fields.filter(({ name }) => STATES.includes(name)),
  ];
  const others = fields.filter((field) => !first.includes(field));
  const isFolded = others.length >= FEWEST_FOLDED;
  return [
    show([...new Set(isFolded ? first : [...first, ...others])]),
    button,
    foldOf("更多条件", isFolded ? others : [], layout),
  ];
}

function foldOf<F extends NamedField>(
  title: string,
  fields: readonly F[],
  { isTold, show }: Layout<F>,
): Part {
  if (fields.length === 0) return null;
  return html`<details class="more"${fields.some(isTold) && html` open`}><summary>${title}（${fields.length} 项）</summary>
<div>${show(fields)}</div></details>`;
}

/** Returns the fields of a form; an article stands behind the short ones that are needed or mostly filled in. */
function withArticleBehind<F extends NamedField>(command: Command, fields: readonly F[]): readonly F[] {
  const article = fields.find(({ spec }) => spec.kind === "article");
  if (!article) return fields;
  const others = fields.filter((field) => field !== article);
  const isFirst = (field: F) => isUsual(command, field);
  return [...others.filter(isFirst), article, ...others.filter((field) => !isFirst(field))];
}
