import { type NamedField, type NamedFields, pickerOf } from "./pickerPart.ts";
import { articleField } from "./articleField.ts";
import { type Grouped, layoutOf } from "./folded.ts";
import { pictureField } from "./pictureField.ts";
import type { Command, Row, Spec, Specs } from "../console/command.ts";
import { SHARED } from "../console/find.ts";
import { findCommand } from "../console/commandTable.ts";
import { groupLabel } from "../console/things.ts";
import type { Thing } from "../thing.ts";
import { optionsOf } from "../console/helpText.ts";
import { READERS, isFileKind } from "../console/kinds.ts";
import { valueText } from "../terms.ts";
import { type Html, type Part, html } from "./html.ts";
import { hasPhones } from "./phones.ts";
import { SHOWN, withoutNothing } from "./emptied.ts";
import { pageText } from "./pageText.ts";
import { mayGive, mayRun, maySeePhones } from "../console/roles.ts";
import type { Visitor } from "../console/visitor.ts";

export type Texts = Readonly<Record<string, string>>;

/** Returns the texts of a query or body. A field that comes twice, or that is no text, counts as missing. */
export function textsIn(given: unknown): Texts {
  if (given === null || typeof given !== "object") return {};
  return Object.fromEntries(
    Object.entries(given).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

/** Fault messages by the name of the field; "": the fault concerns the whole form. */
export type Faults = Readonly<Record<string, string>>;

export interface Field {
  readonly name: string;
  readonly spec: Spec;
  readonly isNeeded: boolean;
}

/** Options that forms do not have, because they make sense only in a shell or the pages replace them. */
const NOT_HERE = ["csv", "xlsx", "json", "as", "dry-run", "limit", "page"];
const LONG_TEXT = 120;

/**
 * Returns the fields of a command's form, arguments before options. A session of one agency gets no field for the
 * agency (valuesWithin.ts).
 */
export function fieldsOf(command: Command, visitor: Visitor): readonly Field[] {
  const { args, isChange } = command;
  const options: Specs = optionsOf(command);
  const isShown = (name: string, spec: Spec) =>
    !NOT_HERE.includes(name) &&
    !spec.isOfShell &&
    (name !== "full" || (hasPhones(command) && maySeePhones(visitor))) &&
    mayGive(visitor, spec);
  const isKnown = ({ spec, isNeeded }: Field) =>
    spec.kind === "flag" && visitor.agency !== null && (isChange || isNeeded);
  const fields = [
    ...Object.entries(args).map(([name, spec]) => ({ name, spec, isNeeded: true })),
    ...Object.entries(options)
      .filter(([name, spec]) => isShown(name, spec))
      .map(([name, spec]) => ({ name, spec, isNeeded: spec.required === true })),
  ];
  return fields.filter((field) => !isKnown(field));
}

/** Returns the labels of the options that the visitor's role may not use, for a hint in the form. */
function withheldOf({ options }: Command, visitor: Visitor): readonly string[] {
  return Object.values(options).flatMap((spec) => (mayGive(visitor, spec) ? [] : [spec.zh[0]]));
}

/**
 * Returns whether a reading command has a secret as input. Its form is posted, to keep the secret out of the address.
 */
export function isAskedInSecret({ args, options, isChange }: Command): boolean {
  return !isChange && Object.values({ ...args, ...options }).some(({ isSecret }) => isSecret);
}

/** An agency that a field can name, or the shared library. */
export interface NamedFlag {
  readonly flag: string;
  readonly name: string;
}

/** Returns a field that names an agency; a text that names none stays, so that its fault shows it. */
export function flagField(flags: readonly NamedFlag[], text: string, attributes: Html): Html {
  const isKnown = text === "" || flags.some(({ flag }) => flag === text);
  const all = [{ flag: "", name: "（不选）" }, ...flags, ...(isKnown ? [] : [{ flag: text, name: text }])];
  return html`<select ${attributes}>${all.map(({ flag, name }) => html`<option value="${flag}"${flag === text && html` selected`}>${name}</option>`)}</select>`;
}

/** Returns the flag of the only agency that a needed field can name, else "". */
function onlyFlag(flags: readonly NamedFlag[], isNeeded: boolean): string {
  const [only, ...others] = flags.filter(({ flag }) => flag !== SHARED);
  return isNeeded && only && others.length === 0 ? only.flag : "";
}

interface Form {
  readonly command: Command;
  readonly visitor: Visitor;
  readonly texts: Texts;
  readonly faults: Faults;
  readonly named: NamedFields;
  readonly flags: readonly NamedFlag[];
  readonly record?: Row | undefined;
  /** Present values that the form shows; the thing that it changes is then fixed. */
  readonly shown?: Texts | undefined;
  /** Token of the session, which a form that changes something sends. */
  readonly token: string;
  /** Fields that a component takes over together. */
  readonly grouped?: Grouped | undefined;
}

/**
 * Returns the form of a command; null for a command that reads and needs nothing. A command that reads uses GET, so
 * that its result has an address; a change uses POST and shows a preview before it runs.
 */
export function commandForm({
  command,
  visitor,
  texts,
  faults,
  named,
  flags,
  record,
  shown = {},
  token,
  grouped,
}: Form): Part {
  const { noun, action, isChange, hasRows, isList } = command;
  const [first = ""] = Object.keys(command.args);
  const isFilled = Object.keys(shown).length > 0;
  const all = fieldsOf(command, visitor);
  const fields = isFilled ? all.filter(({ name }) => name !== first) : all;
  const fixed =
    fields.length < all.length && html`<input type="hidden" name="${first}" value="${texts[first] ?? ""}">`;
  const inputs = (own: readonly Field[]) =>
    own.map((field) =>
      fieldOf(command, field, texts[field.name] ?? "", {
        fault: faults[field.name],
        named: named[field.name],
        flags,
        record,
        token,
        visitor,
        isFilled: shown[field.name] !== undefined,
      }),
    );
  if (!isChange && fields.length === 0) return null;
  const fieldsHtml = layoutOf(command, {
    fields,
    grouped,
    isTold: ({ name }) => (texts[name] ?? "") !== (shown[name] ?? "") || faults[name] !== undefined,
    show: inputs,
    button: isChange
      ? html`<p><button>预览改动</button> <span class="hint">先看会改什么，确认后才执行。</span></p>`
      : html`<p><button>${isList || hasRows ? "查询" : "查看"}</button></p>`,
  });
  const withheld = withheldOf(command, visitor);
  const withheldHtml =
    withheld.length > 0 &&
    html`<p class="hint">${visitor.role === "owner" ? "这些由管理全部机构的人设定" : "价格、开放范围等由有全部权限的人设定"}，这里没有：${withheld.join("、")}</p>`;
  const post = html`<form method="post" action="/${noun}/${action}" enctype="multipart/form-data">
<input type="hidden" name="_token" value="${token}">${isFilled && html`<input type="hidden" name="${SHOWN}" value="${JSON.stringify(shown)}">${fixed}`}`;
  return isChange
    ? html`${post}
${withheldHtml}${fieldsHtml}
</form>`
    : html`${isAskedInSecret(command) ? post : html`<form method="get" action="/${noun}/${action}">`}
${fieldsHtml}
</form>`;
}

interface Around {
  readonly fault?: string | undefined;
  readonly named?: NamedField | undefined;
  /** Agencies that the field can name; undefined: the flag is typed. */
  readonly flags?: readonly NamedFlag[] | undefined;
  /** Record that the form changes; undefined: the form names none yet. */
  readonly record?: Row | undefined;
  /** Token with which the editor of an article sends pictures. */
  readonly token?: string;
  /** Undefined: the form offers no page on which a thing that lacks is added. */
  readonly visitor?: Visitor;
  /** true: the field shows the present value, so that emptying it means none. */
  readonly isFilled?: boolean;
}

/** Returns a link to the form that adds a thing of this kind, for forms that add another one. */
function addLink({ action }: Command, thing: Thing, visitor: Visitor | undefined): Part {
  const add = visitor && action === "add" ? findCommand(thing, "add") : undefined;
  return (
    add &&
    mayRun(visitor as Visitor, add) &&
    html`<p class="help">没有合适的？<a href="/${thing}/add" target="_blank" rel="noopener">添加${groupLabel(thing)}（新窗口）</a></p>`
  );
}

/** Returns a field of a command with its label, help, fault and input. */
export function fieldOf(
  command: Command,
  { name, spec, isNeeded }: Field,
  text: string,
  { fault, named, flags, record, token = "", visitor, isFilled = false }: Around,
): Html {
  const [label] = spec.zh;
  const isSelect = spec.kind === "flag" && !spec.isNew && flags !== undefined;
  const whole = named ? (spec.zh[1] ?? "") : helpOf(spec);
  const told = isFilled || command.action === "add" ? withoutNothing(whole) : whole;
  // A select names the shared library itself.
  const help = isSelect && told.includes(SHARED) ? "" : pageText(told, command);
  const notes = html`${help !== "" && html`<p class="help" id="h-${name}">${help}</p>`}
${fault !== undefined && html`<p class="fault" id="e-${name}">${fault}</p>`}`;
  const notesIds = [help !== "" && `h-${name}`, fault !== undefined && `e-${name}`].filter(Boolean).join(" ");
  const describedBy = notesIds !== "" && html` aria-describedby="${notesIds}"`;
  const mark = isNeeded && html` <span class="needed">必填</span>`;
  const attributes = html`id="f-${name}" name="${name}"${describedBy}${fault !== undefined && html` aria-invalid="true"`}${isNeeded && html` required`}`;
  if (spec.kind === "switch")
    return html`<div class="field"><label class="check"><input type="checkbox" value="1" ${attributes}${text !== "" && html` checked`}> ${label}</label>${notes}</div>`;
  if (named) {
    const input = pickerOf({
      ...named,
      name,
      label,
      isNeeded,
      isWrong: fault !== undefined,
      describedBy: notesIds,
    });
    return html`<div class="field"><label for="f-${name}">${label}${mark}</label>${notes}${input}${addLink(command, named.thing, visitor)}</div>`;
  }
  if (spec.kind === "yesNo") {
    const unset = command.action === "add" ? "默认" : "不变";
    return yesNoOf({ name, spec, isNeeded }, text, {
      notes,
      describedBy,
      unset: isFilled ? "" : unset,
    });
  }
  if (spec.kind === "article")
    return articleField({ name, label, mark, text, record, token, notes, attributes });
  const input = isSelect
    ? flagField(flags, text || onlyFlag(flags, isNeeded), attributes)
    : spec.kind === "picture"
      ? pictureField({ name, spec, record, describedBy: notesIds, attributes })
      : inputOf(command.noun, spec, { text, attributes });
  return html`<div class="field"><label for="f-${name}">${label}${mark}</label>${notes}${input}</div>`;
}

function yesNoOf(
  { name, spec, isNeeded }: Field,
  text: string,
  { notes, describedBy, unset }: { readonly notes: Html; readonly describedBy: Part; readonly unset: string },
): Html {
  const choices = [...(isNeeded || unset === "" ? [] : [["", unset]]), ["yes", "是"], ["no", "否"]] as const;
  return html`<fieldset class="field" id="f-${name}"${describedBy}><legend>${spec.zh[0]}</legend>${notes}
${choices.map(
  ([value, label]) =>
    html`<label class="check"><input type="radio" name="${name}" value="${value ?? ""}"${value === text && html` checked`}> ${label}</label> `,
)}</fieldset>`;
}

const NAMES: readonly string[] = ["名称", "部分", "来源", "外部编号"];
const NUMBERS: readonly string[] = ["id", "whole", "price", "score"];

function inputOf(
  noun: string,
  spec: Spec,
  { text, attributes }: { readonly text: string; readonly attributes: Html },
): Html {
  const { kind } = spec;
  if (kind === "choice")
    return html`<select ${attributes}><option value="">（不选）</option>${spec.of.map(
      (word) =>
        html`<option value="${word}"${word === text && html` selected`}>${valueText(word, noun)}</option>`,
    )}</select>`;
  if (isFileKind(kind)) return html`<input type="file"${kind === "medium" && html` multiple`} ${attributes}>`;
  if (kind === "text" && spec.most > LONG_TEXT && !NAMES.includes(spec.zh[0]))
    return html`<textarea rows="4" ${attributes}>
${text}</textarea>`;
  if (kind === "moment")
    return html`<input type="datetime-local" value="${text.replace(" ", "T").replace(/^[\d-]{10}$/, "$&T00:00")}" ${attributes}>`;
  if (kind === "until") return html`<input type="date" value="${text}" ${attributes}>`;
  if (kind === "mobile") return html`<input type="tel" autocomplete="off" value="${text}" ${attributes}>`;
  const numbers =
    NUMBERS.includes(kind) && html` inputmode="${kind === "id" || kind === "whole" ? "numeric" : "decimal"}"`;
  return html`<input type="text" autocomplete="off" value="${text}"${numbers} ${attributes}>`;
}

const TYPED: readonly string[] = "whole ids price score colour address host hosts code".split(" ");

function helpOf(spec: Spec): string {
  const [, help = ""] = spec.zh;
  const isTold = help !== "" && (spec.kind === "price" || spec.kind === "score");
  const isTyped = TYPED.includes(spec.kind) || (spec.kind === "flag" && spec.isNew === true);
  const form = isTyped && !isTold ? READERS[spec.kind].form(spec) : "";
  return [help, form, spec.kind === "medium" && "可以选多个文件"].filter(Boolean).join("；");
}
