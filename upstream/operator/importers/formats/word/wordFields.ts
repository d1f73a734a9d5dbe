import { Unfit } from "../format.ts";
import { descendants, first, type XmlElement } from "../xml.ts";
import { readEq } from "./eqField.ts";
import { element, isOn } from "./ooxml.ts";

interface Field {
  readonly start: XmlElement;
  code: string;
  part: "code" | "result";
  /** true: the instruction of the field contains something other than text, so it cannot be read. */
  isSpoilt: boolean;
  hasResult: boolean;
}

export type FieldEnd =
  | { readonly kind: "tex"; readonly read: () => string }
  | { readonly kind: "ruby"; readonly base: string; readonly above: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unread"; readonly reason: string; readonly remedy: string }
  | { readonly kind: "char"; readonly elements: XmlElement[] }
  | { readonly kind: "shown" };

/** Matches fields that are invisible in the document. */
const MARKERS = /^(?:XE|TC|TA|RD|SET|PRIVATE|ADVANCE|ASK|BIDIOUTLINE)$/;

/**
 * Tracks the nested fields of a document. A field has an instruction and then a visible result. For most fields the
 * result is read; an EQ field has no result, so its formula is read from the instruction.
 */
export function createFields() {
  const open: Field[] = [];
  const kindOf = ({ code }: Field) => /^\s*(\S+)/.exec(code)?.[1]?.toUpperCase() ?? "";
  const chars = (type: string) => element("w:r", [element("w:fldChar", [], { "w:fldCharType": type })]);
  return {
    begin(start: XmlElement): XmlElement[] {
      open.push({ start, code: "", part: "code", isSpoilt: false, hasResult: false });
      return [];
    },
    code(text: string): void {
      const field = open.at(-1);
      if (field) field.code += text;
    },
    separate(): XmlElement[] {
      const field = open.at(-1);
      if (!field) return [];
      field.part = "result";
      if (kindOf(field) !== "HYPERLINK") return [];
      // mammoth makes a link of a HYPERLINK field, so it gets this field.
      return [chars("begin"), element("w:r", [element("w:instrText", [field.code])]), chars("separate")];
    },
    /** Returns whether the content that follows belongs to the instruction of a field. */
    isInCode: () => open.at(-1)?.part === "code",
    isOpen: () => open.length > 0,
    /** Marks the instruction of the innermost field as unreadable, because it contains something other than text. */
    spoil(): XmlElement[] {
      const field = open.at(-1);
      if (field) field.isSpoilt = true;
      return [];
    },
    isShown: () => open.every((field) => field.part === "result" && kindOf(field) !== "EQ"),
    show(): void {
      for (const field of open) field.hasResult = true;
    },
    end(): FieldEnd {
      const field = open.pop();
      if (!field) return { kind: "shown" };
      const kind = kindOf(field);
      const outer = open.at(-1);
      if (outer?.part === "code") {
        outer.isSpoilt = true;
        return { kind: "shown" };
      }
      if (kind === "EQ") return eq(field);
      if (kind === "HYPERLINK" && field.part === "result") return { kind: "char", elements: [chars("end")] };
      if (kind === "FORMCHECKBOX") return { kind: "text", text: isChecked(field.start) ? "☑" : "☐" };
      if (field.hasResult || MARKERS.test(kind) || field.code.trim() === "") return { kind: "shown" };
      return {
        kind: "unread",
        reason: `has a field of the kind ${kind}, which shows no text of its own`,
        remedy: "type what it shows",
      };
    },
  };
}

function eq({ code, isSpoilt }: Field): FieldEnd {
  const remedy = "write the formula with the editor of Word, or as TeX between $";
  if (isSpoilt)
    return { kind: "unread", reason: "has a formula of the kind EQ with something else in it", remedy };
  try {
    const read = readEq(code);
    if (read.kind === "ruby") return read;
    return { kind: "tex", read: () => read.tex };
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    return { kind: "unread", ...error.refusal };
  }
}

function isChecked(start: XmlElement): boolean {
  const [box] = descendants(start, ({ name }) => name === "w:checkBox");
  return isOn(first(box, "w:checked") ?? first(box, "w:default"));
}
