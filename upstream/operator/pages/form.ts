import type { Command, Spec, Specs } from "../console/command.ts";
import { optionsOf } from "../console/helpText.ts";
import { READERS, isFileKind } from "../console/kinds.ts";
import { type Html, type Part, html } from "./html.ts";
import { type Visitor, mayGive, maySeePhones } from "../console/roles.ts";

export type Texts = Readonly<Record<string, string>>;

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
    (name !== "full" || (!isChange && maySeePhones(visitor))) &&
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

/** Returns the names of the options that the visitor's role may not use, for a hint in the form. */
function withheldOf({ options }: Command, visitor: Visitor): readonly string[] {
  return Object.entries(options).flatMap(([name, spec]) => (mayGive(visitor, spec) ? [] : [name]));
}

/**
 * Returns whether a reading command has a secret as input. Its form is posted, to keep the secret out of the address.
 */
export function isAskedInSecret({ args, options, isChange }: Command): boolean {
  return !isChange && Object.values({ ...args, ...options }).some(({ isSecret }) => isSecret);
}

interface Form {
  readonly command: Command;
  readonly visitor: Visitor;
  readonly texts: Texts;
  readonly faults: Faults;
  readonly flags: readonly string[];
  /** Token of the session, which a form that changes something sends. */
  readonly token: string;
}

/**
 * Returns the form of a command. A command that reads uses GET, so that its result has an address; a change uses POST
 * and shows a preview before it runs.
 */
export function commandForm({ command, visitor, texts, faults, flags, token }: Form): Html {
  const { noun, action, isChange, hasRows, isList } = command;
  const fields = fieldsOf(command, visitor);
  const fieldsHtml = fields.map((field) => fieldOf(field, texts[field.name] ?? "", faults[field.name]));
  const list = html`<datalist id="flags">${flags.map((flag) => html`<option value="${flag}"></option>`)}</datalist>`;
  const withheld = withheldOf(command, visitor);
  const withheldHtml =
    withheld.length > 0 &&
    html`<p class="hint">价格、开放范围等由有全部权限的人设定，这里没有：<span lang="en">${withheld.join(", ")}</span></p>`;
  const post = html`<form method="post" action="/${noun}/${action}" enctype="multipart/form-data">
<input type="hidden" name="_token" value="${token}">`;
  return isChange
    ? html`${post}
${withheldHtml}${fieldsHtml}${list}
<p><button>预览改动</button> <span class="hint">先看会改什么，确认后才执行。</span></p>
</form>`
    : html`${isAskedInSecret(command) ? post : html`<form method="get" action="/${noun}/${action}">`}
${fieldsHtml}${list}
${fields.length > 0 && html`<p><button>${isList || hasRows ? "查询" : "查看"}</button></p>`}
</form>`;
}

/** Returns a list of the faults of a form, each with a link to its field. */
export function faultSummary(faults: Faults): Part {
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;
  return html`<div class="faults" role="alert" tabindex="-1" autofocus>
<h2>没有执行</h2>
<ul>${entries.map(([name, message]) =>
    name === ""
      ? html`<li lang="en" class="said">${message}</li>`
      : html`<li lang="en"><a href="#f-${name}">${message}</a></li>`,
  )}</ul>
</div>`;
}

/** Returns a field with its label, help, fault and input. `words` are a Chinese label and help for it. */
export function fieldOf(
  { name, spec, isNeeded }: Field,
  text: string,
  fault: string | undefined,
  words?: readonly [label: string, help: string],
): Html {
  const label = words ? words[0] : html`<span lang="en">${name}</span>`;
  const help = words
    ? html`<p class="help" id="h-${name}">${words[1]}</p>`
    : html`<p class="help" id="h-${name}" lang="en">${aboutOf(spec)}</p>`;
  const notes = html`${help}
${fault !== undefined && html`<p class="fault" id="e-${name}" lang="en">${fault}</p>`}`;
  const mark = isNeeded && html` <span class="needed">必填</span>`;
  const attributes = html`id="f-${name}" name="${name}" aria-describedby="h-${name}${fault !== undefined && ` e-${name}`}"${fault !== undefined && html` aria-invalid="true"`}${isNeeded && html` required`}`;
  if (spec.kind === "switch")
    return html`<div class="field"><label class="check"><input type="checkbox" value="1" ${attributes}${text !== "" && html` checked`}> ${label}</label>${notes}</div>`;
  if (spec.kind === "yesNo") return yesNoOf({ name, spec, isNeeded }, text, notes);
  return html`<div class="field"><label for="f-${name}">${label}${mark}</label>${notes}${inputOf(spec, text, attributes)}</div>`;
}

function yesNoOf({ name, isNeeded }: Field, text: string, notes: Html): Html {
  const choices = [...(isNeeded ? [] : [["", "不变"]]), ["yes", "是"], ["no", "否"]] as const;
  return html`<fieldset class="field" id="f-${name}" aria-describedby="h-${name}"><legend><span lang="en">${name}</span></legend>${notes}
${choices.map(
  ([value, label]) =>
    html`<label class="check"><input type="radio" name="${name}" value="${value ?? ""}"${value === text && html` checked`}> ${label}</label> `,
)}</fieldset>`;
}

const NUMBERS: readonly string[] = ["id", "whole", "price", "score"];

function inputOf(spec: Spec, text: string, attributes: Html): Html {
  const { kind } = spec;
  if (kind === "choice")
    return html`<select ${attributes}><option value="">（不选）</option>${spec.of.map(
      (word) => html`<option${word === text && html` selected`}>${word}</option>`,
    )}</select>`;
  if (isFileKind(kind)) return html`<input type="file"${kind === "medium" && html` multiple`} ${attributes}>`;
  if (kind === "text" && spec.most > LONG_TEXT)
    return html`<textarea rows="4" ${attributes}>
${text}</textarea>`;
  if (kind === "moment")
    return html`<input type="datetime-local" value="${text.replace(" ", "T")}" ${attributes}>`;
  if (kind === "until") return html`<input type="date" value="${text}" ${attributes}>`;
  if (kind === "mobile") return html`<input type="tel" autocomplete="off" value="${text}" ${attributes}>`;
  const numbers =
    NUMBERS.includes(kind) && html` inputmode="${kind === "id" || kind === "whole" ? "numeric" : "decimal"}"`;
  return html`<input type="text" autocomplete="off" value="${text}"${kind === "flag" && html` list="flags"`}${numbers} ${attributes}>`;
}

function aboutOf(spec: Spec): string {
  const form = READERS[spec.kind].form(spec);
  if (spec.kind === "medium") return `${spec.help}; several files are taken for a folder of them`;
  return form === "" || isFileKind(spec.kind) ? spec.help : `${spec.help}: ${form}`;
}
