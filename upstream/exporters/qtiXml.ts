import { plainText } from "./exportFields.ts";
import { MARK } from "../importers/formats/recordMarks.ts";
import { ENTITIES, parseXml } from "../importers/formats/xml.ts";

type Fields = Readonly<Record<string, unknown>>;
interface Option {
  readonly key: string;
  readonly text: string;
}

const QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const TEMPLATES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates";

/** A record as an assessment item of QTI 2.1; what QTI has no place for is the default value of an outcome of ours. */
export function qtiItem(fields: Fields, identifier: string): string {
  const { stem, text, analysis, options: _options, answer, ...rest } = fields;
  const type = fields.kind === "passage" ? "passage" : plainText(fields.type);
  const isChoice = type === "judge" || fields.options !== undefined;
  const isHeld = type === "passage" || (isChoice && type !== "judge");
  const mark = JSON.stringify({ source: "", ...rest, ...(!isHeld && { answer }) });
  const parts = [
    ...declarations(fields, type),
    outcome("SCORE", "float", "0"),
    outcome(MARK, "string", mark),
    `<itemBody>${content(type === "passage" ? text : stem)}${interactions(fields, type)}</itemBody>`,
    ...(isChoice ? [`<responseProcessing template="${TEMPLATES}/match_correct"/>`] : []),
    ...(analysis === undefined
      ? []
      : [
          `<modalFeedback outcomeIdentifier="SCORE" identifier="analysis" showHide="hide">${content(analysis)}</modalFeedback>`,
        ]),
  ];
  const title = escaped(`${type} ${identifier}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem xmlns="${QTI}" identifier="${identifier}" title="${title}" adaptive="false" timeDependent="false">\n${parts.join("\n")}\n</assessmentItem>\n`;
}

export function qtiManifest(
  files: readonly { readonly name: string; readonly identifier: string }[],
): string {
  const resources = files.map(
    ({ name, identifier }) =>
      `<resource identifier="${identifier}" type="imsqti_item_xmlv2p1" href="${name}"><file href="${name}"/></resource>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="beikao"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>\n${resources.join("\n")}\n</resources></manifest>\n`;
}

function declarations(fields: Fields, type: string): string[] {
  const answer = (fields.answer ?? []) as readonly string[];
  if (type === "passage") return [];
  if (type === "fill")
    return answer.map((text, i) => {
      const others = text.split("##").map((one) => `<mapEntry mapKey="${escaped(one)}" mappedValue="1"/>`);
      return declaration(
        `R${i + 1}`,
        "single",
        "string",
        [text],
        `<mapping defaultValue="0">${others.join("")}</mapping>`,
      );
    });
  if (type === "essay") return [declaration("R1", "single", "string", [])];
  const keys =
    type === "judge" ? answer.map((word) => (word === "正确" ? "A" : word === "错误" ? "B" : word)) : answer;
  return [declaration("R1", isOne(type) ? "single" : "multiple", "identifier", keys)];
}

function declaration(
  identifier: string,
  cardinality: string,
  baseType: string,
  values: readonly string[],
  more = "",
): string {
  const correct =
    values.length > 0
      ? `<correctResponse>${values.map((value) => `<value>${escaped(value)}</value>`).join("")}</correctResponse>`
      : "";
  return `<responseDeclaration identifier="${identifier}" cardinality="${cardinality}" baseType="${baseType}">${correct}${more}</responseDeclaration>`;
}

function outcome(identifier: string, baseType: string, value: string): string {
  return `<outcomeDeclaration identifier="${identifier}" cardinality="single" baseType="${baseType}"><defaultValue><value>${escaped(value)}</value></defaultValue></outcomeDeclaration>`;
}

function interactions(fields: Fields, type: string): string {
  if (type === "passage") return "";
  if (type === "essay") return '<extendedTextInteraction responseIdentifier="R1"/>';
  if (type === "fill") {
    const blanks = ((fields.answer ?? []) as readonly string[]).map(
      (_, i) => `<textEntryInteraction responseIdentifier="R${i + 1}"/>`,
    );
    return `<p class="${MARK}-blanks">${blanks.join(" ")}</p>`;
  }
  const given = (fields.options ?? []) as readonly Option[];
  const options =
    given.length > 0
      ? given
      : [
          { key: "A", text: "正确" },
          { key: "B", text: "错误" },
        ];
  const choices = options.map(
    ({ key, text }) => `<simpleChoice identifier="${key}">${content(text)}</simpleChoice>`,
  );
  const bare = given.length > 0 ? "" : ` class="${MARK}-judge"`;
  return `<choiceInteraction${bare} responseIdentifier="R1" shuffle="false" maxChoices="${isOne(type) ? 1 : 0}">${choices.join("")}</choiceInteraction>`;
}

function isOne(type: string): boolean {
  return type === "single" || type === "judge";
}

/** Marked, so that its line breaks are kept when it comes back. */
function content(value: unknown): string {
  return `<div class="${MARK}-text">${inline(plainText(value))}</div>`;
}

/** Text of the bank that is well-formed markup goes as it is, all else as plain text. */
function inline(text: string): string {
  const plain = text.replace(
    /!\[([^\]\n]{0,200})\]\((images\/[\w.]{1,100})\)/g,
    (_, alt: string, src: string) => `<img src="${src}" alt="${alt.replace(/["<>&]/g, "")}"/>`,
  );
  const clean = withoutControls(plain);
  const numbered = clean.replace(/&(\w+);/g, (whole, name: string) => {
    const sign = ENTITIES[name]?.codePointAt(0);
    return sign === undefined ? whole : `&#${sign};`;
  });
  const closed = numbered.replace(/<(br|hr|img)\b([^<>]*?)\s*\/?>/gi, "<$1$2/>");
  if (!/[<&]/.test(closed)) return closed;
  try {
    parseXml(`<div>${closed}</div>`);
    return closed;
  } catch {
    return escaped(clean);
  }
}

/** What XML cannot hold: of \bar and \frac that JSON once ate the letter is given back, all else goes. */
function withoutControls(text: string): string {
  return text
    .replace(/\u0008(?=[a-z])/g, "\\b")
    .replace(/\u000c(?=[a-z])/g, "\\f")
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");
}

function escaped(text: string): string {
  return withoutControls(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
