import { Unfit } from "../format.ts";
import { elementsOf, first, textOf, type XmlElement } from "../xml.ts";
import { createFields } from "./wordFields.ts";
import { formulasIn, ommlTex } from "./ommlTex.ts";
import { element, textRun } from "./ooxml.ts";
import { createNumbering } from "./wordNumbering.ts";
import { type Marks, SIGNED } from "./wordMarks.ts";
import { drawingFault } from "./wordPictures.ts";
import {
  createRunFormats,
  fieldText,
  formattedText,
  isFilled,
  plainRuns,
  type RunFormat,
  signsOf,
} from "./wordRuns.ts";

/** The files of a document that define the numbering of paragraphs and the styles of text. */
export interface WordParts {
  readonly numbering: XmlElement | undefined;
  readonly styles: XmlElement | undefined;
}

/** Elements that mammoth reads itself. Only their children are rewritten. */
const CONTAINERS = new Set(
  "w:body w:tbl w:tr w:tc w:hyperlink w:ins w:moveTo w:smartTag w:customXml w:sdtContent w:txbxContent w:dir w:bdo".split(
    " ",
  ),
);
/** Elements that are invisible, or that the author deleted with tracked changes. */
const SILENT = new Set(
  `w:pPr w:rPr w:tblPr w:tblPrEx w:tblGrid w:trPr w:tcPr w:sectPr w:proofErr w:bookmarkStart w:bookmarkEnd w:permStart
  w:permEnd w:commentRangeStart w:commentRangeEnd w:lastRenderedPageBreak w:moveFromRangeStart w:moveFromRangeEnd
  w:moveToRangeStart w:moveToRangeEnd w:customXmlInsRangeStart w:customXmlInsRangeEnd w:customXmlDelRangeStart
  w:customXmlDelRangeEnd w:del w:moveFrom w:delText w:delInstrText w:annotationRef w:footnoteRef w:endnoteRef w:separator
  w:continuationSeparator w:customXmlPr w:smartTagPr w:softHyphen w14:conflictIns w14:conflictDel`.split(
    /\s+/,
  ),
);
/** Property elements of tables, which mammoth reads; they are passed on unchanged. */
const PROPERTIES = new Set("w:tblPr w:tblGrid w:trPr w:tcPr".split(" "));
const AS_THEY_ARE = new Set("w:tab w:noBreakHyphen".split(" "));
const TO_TEXT = "write it as text or put in a picture (PNG, JPEG)";

/**
 * Rewrites the document for mammoth: automatic numbers become text, formulas and EQ fields become TeX, and placeholders
 * replace content that mammoth would drop.
 *
 * @throws Unfit when a field has no end
 */
export function readableSource(document: XmlElement, parts: WordParts, marks: Marks): XmlElement {
  const numbering = createNumbering(parts.numbering, parts.styles);
  const formats = createRunFormats(parts.styles);
  const fields = createFields();
  let paragraphs = 0;
  let style: string | undefined;
  /** Areas around the text that are filled: cells of tables, then the paragraph. */
  const filled: boolean[] = [];

  const mark = (reason: string, remedy: string) => [textRun(marks.add({ kind: "unread", reason, remedy }))];
  const noted = (reason: string, remedy: string) => [
    textRun(marks.add({ kind: "note", remark: { field: "", reason, remedy } })),
  ];
  const formula = (read: () => string): XmlElement[] => {
    try {
      const tex = read();
      return tex === "" ? [] : [textRun(`$${tex}$`)];
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      return mark(error.refusal.reason, error.refusal.remedy);
    }
  };
  const probed = (found: readonly XmlElement[], reason: string, remedy: string): XmlElement[] => {
    const probe = marks.add({ kind: "probe", reason, remedy });
    return [textRun(probe), ...found, textRun(probe)];
  };

  function blocks(parent: XmlElement): XmlElement[] {
    return elementsOf(parent).flatMap((child) => {
      if (PROPERTIES.has(child.name)) return [child];
      if (child.name === "w:p") return [paragraph(child)];
      if (child.name === "w:altChunk")
        return [element("w:p", [textRun(marks.add({ kind: "chunk", id: child.attributes["r:id"] ?? "" }))])];
      if (/^w:(?:tbl|tr|tc)$/.test(child.name)) {
        filled.push(
          isFilled(first(child, "w:tcPr", "w:shd")) || first(child, "w:tblPr", "w:tblStyle") !== undefined,
        );
        const children = blocks(child);
        filled.pop();
        return [{ ...child, children }];
      }
      if (child.name === "w:sdt") return blocks(first(child, "w:sdtContent") ?? element("w:sdtContent"));
      if (CONTAINERS.has(child.name)) return blocks(child);
      if (child.name === "mc:AlternateContent") return blocks(chosen(child));
      if (SILENT.has(child.name)) return [];
      // A formula or unknown element between paragraphs becomes a paragraph, because text must be inside a paragraph.
      return [element("w:p", inline(child))];
    });
  }

  function paragraph(found: XmlElement): XmlElement {
    paragraphs += 1;
    const properties = first(found, "w:pPr");
    const auto = numbering.next(properties);
    style = first(properties, "w:pStyle")?.attributes["w:val"];
    const named = typeof auto === "string" ? undefined : auto;
    const start = [textRun(marks.add({ kind: "paragraph", number: paragraphs, auto: named }))];
    if (typeof auto === "string")
      start.push(
        ...mark(`has an automatic number of the kind ${auto}, which is not read`, "type the number"),
      );
    const kept = properties && {
      ...properties,
      children: elementsOf(properties).filter(({ name }) => name !== "w:numPr"),
    };
    filled.push(isFilled(first(properties, "w:shd")));
    const content = elementsOf(found).flatMap((child) => (child.name === "w:pPr" ? [] : inline(child)));
    filled.pop();
    return element("w:p", [...(kept ? [kept] : []), ...start, ...content]);
  }

  function inline(child: XmlElement): XmlElement[] {
    const { name } = child;
    if (name === "w:r") return run(child);
    if (SILENT.has(name)) return [];
    if (name === "w:hyperlink") return [{ ...child, children: elementsOf(child).flatMap(inline) }];
    if (name === "w:sdt")
      return elementsOf(first(child, "w:sdtContent") ?? element("w:sdtContent")).flatMap(inline);
    if (name === "w:p" || name === "w:tbl") return blocks(element("w:body", [child]));
    if (CONTAINERS.has(name)) return elementsOf(child).flatMap(inline);
    if (name === "mc:AlternateContent") return elementsOf(chosen(child)).flatMap(inline);
    if (name === "m:oMath" || name === "m:oMathPara")
      return fields.isInCode()
        ? fields.spoil()
        : formulasIn(child).flatMap((one, i) => [
            ...(i > 0 ? [textRun(" ")] : []),
            ...formula(() => ommlTex(one)),
          ]);
    if (name === "w:fldSimple") {
      const begun = fields.begin(child);
      fields.code(child.attributes["w:instr"] ?? "");
      fields.separate();
      const inner = elementsOf(child).flatMap(inline);
      return [...begun, ...(fields.isShown() ? inner : []), ...ended(inner.length > 0)];
    }
    return mark(`holds <${name}>, which is not read`, TO_TEXT);
  }

  function run(found: XmlElement): XmlElement[] {
    const format = formats(found, { style, isShaded: filled.includes(true) });
    return elementsOf(found).flatMap((piece) => {
      if (piece.name === "w:rPr") return [];
      const fieldChar = piece.name === "w:fldChar" ? (piece.attributes["w:fldCharType"] ?? "") : "";
      if (fieldChar === "begin") return fields.begin(piece);
      if (fieldChar === "separate") return fields.separate();
      if (fieldChar === "end") return ended(false);
      if (piece.name === "w:instrText") {
        fields.code(fieldText(textOf(piece), format));
        return [];
      }
      if (SILENT.has(piece.name)) return [];
      if (fields.isInCode()) return fields.spoil();
      if (!fields.isShown()) return [];
      const said = content(piece, format);
      if (said.length > 0) fields.show();
      return said;
    });
  }

  function ended(isSimple: boolean): XmlElement[] {
    const end = fields.end();
    if (end.kind === "tex") return formula(() => end.read());
    if (end.kind === "ruby") return [textRun(SIGNED.ruby(end.base, end.above))];
    if (end.kind === "text") return [textRun(end.text)];
    if (end.kind === "unread" && !isSimple) return mark(end.reason, end.remedy);
    return end.kind === "char" ? end.elements : [];
  }

  function content(piece: XmlElement, format: RunFormat): XmlElement[] {
    const inRun = (...children: readonly XmlElement[]) => element("w:r", [format.properties, ...children]);
    if (format.unseen !== undefined) {
      const isSaid = piece.name === "w:t" && textOf(piece).trim() !== "";
      return isSaid
        ? noted(`has ${format.unseen}, which is left out`, "make it visible if it belongs to the question")
        : [];
    }
    if (piece.name === "w:t" && format.signFont !== undefined)
      return signsOf(textOf(piece), format.signFont).flatMap((part) =>
        typeof part === "string" ? [inRun(formattedText(part, format))] : content(part, format),
      );
    if (piece.name === "w:t") return [inRun(formattedText(textOf(piece), format))];
    if (AS_THEY_ARE.has(piece.name)) return [inRun(piece)];
    // Page breaks and column breaks also end a line.
    if (piece.name === "w:cr" || piece.name === "w:br") return [inRun(element("w:br"))];
    if (piece.name === "w:ptab") return [inRun(element("w:tab"))];
    switch (piece.name) {
      case "w:sym":
        return probed(
          [inRun(piece)],
          `has the sign ${piece.attributes["w:char"] ?? ""} of the font ${piece.attributes["w:font"] ?? ""}, which is not read`,
          "type the sign",
        );
      case "w:ruby": {
        const [base, above] = [
          plainRuns(first(piece, "w:rubyBase"), formats),
          plainRuns(first(piece, "w:rt"), formats),
        ];
        return base === undefined || above === undefined
          ? mark("has pinyin over something else than text", TO_TEXT)
          : [inRun(element("w:t", [SIGNED.ruby(base, above)], { "xml:space": "preserve" }))];
      }
      case "w:drawing":
      case "w:pict":
      case "w:object":
        return drawing(piece, inRun);
      case "mc:AlternateContent":
        return elementsOf(chosen(piece)).flatMap((one) => content(one, format));
      case "w:footnoteReference":
      case "w:endnoteReference":
        return mark("has a note below the page, which is not read", "write what it says into the question");
      case "w:commentReference":
        return noted("has a comment, which is not read", "write it as text if it matters");
      default:
        return mark(`holds <${piece.name}>, which is not read`, TO_TEXT);
    }
  }

  function drawing(piece: XmlElement, inRun: (child: XmlElement) => XmlElement): XmlElement[] {
    const fault = drawingFault(piece);
    if (fault === "nothing")
      return noted("has form fields of a web page, which are left out", "write blanks as ____");
    if (fault) return mark(fault.reason, fault.remedy);
    return probed(
      [inRun(piece)],
      "has a picture or an object that is not read",
      "put in the picture again (PNG, JPEG)",
    );
  }

  const children = elementsOf(document).map((part) => ({ ...part, children: blocks(part) }));
  if (fields.isOpen())
    throw new Unfit(
      "has a field that is not closed",
      "open it in Word, update its fields (F9) and save it again",
    );
  return { ...document, children };
}

/**
 * Returns the variant for older programs, which needs fewer features; if no variant is for older programs, the first
 * variant.
 */
function chosen(alternatives: XmlElement): XmlElement {
  return first(alternatives, "mc:Fallback") ?? first(alternatives, "mc:Choice") ?? element("w:body");
}
