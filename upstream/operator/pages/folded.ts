import { findCommand } from "../console/commandTable.ts";
import type { Command } from "../console/command.ts";
import { type Html, type Part, html } from "./html.ts";

/** Most fields of a form that stand without a fold. */
const MOST_OPEN = 10;

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
}

/** Returns the fields of a form: those of a long form that are seldom filled in stand behind a fold. */
export function layoutOf<F extends NamedField>(
  command: Command,
  { fields, grouped, isTold, show }: Layout<F>,
): Part {
  const isOfGroup = ({ name }: F) => grouped?.names.includes(name) === true;
  const own = fields.filter((field) => !isOfGroup(field));
  const seldom = fields.length > MOST_OPEN ? own.filter((field) => !isUsual(command, field)) : [];
  const others = own.filter((field) => !seldom.includes(field));
  const fold =
    seldom.length > 0 &&
    html`<details class="more"${seldom.some(isTold) && html` open`}><summary>更多（${seldom.length} 项）</summary>
${show(seldom)}</details>`;
  if (!grouped && !fold) return show(others);
  return [
    show(others.filter(({ isNeeded }) => isNeeded)),
    grouped?.wrap(show(fields.filter(isOfGroup))),
    show(others.filter(({ isNeeded }) => !isNeeded)),
    fold,
  ];
}
