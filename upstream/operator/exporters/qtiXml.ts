import { keyedOf } from "./exportFields.ts";
import { MARK } from "../importers/formats/recordMarks.ts";
import { qtiContent } from "./qtiParts.ts";
import { xmlEscaped } from "./xhtml.ts";
import { TYPE_WRITERS } from "./typeWriters.ts";

type Fields = Readonly<Record<string, unknown>>;

const QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const TEMPLATES = "http://www.imsglobal.org/question/qti_v2p1/rptemplates";

/**
 * Converts a record to a question of QTI 2.1. The default value of an outcome variable holds the facts that QTI cannot
 * express.
 */
export function qtiItem(fields: Fields, identifier: string): string {
  const { stem, text, analysis, options: _options, answer, ...rest } = fields;
  const keyed = keyedOf(fields);
  const { parts, isWhole } = keyed
    ? TYPE_WRITERS[keyed.type].qti(keyed)
    : { parts: undefined, isWhole: true };
  const mark = JSON.stringify({ source: "", ...rest, ...(!isWhole && { answer }) });
  const whole = [
    ...(parts?.declarations ?? []),
    outcome("SCORE", "float", "0"),
    outcome(MARK, "string", mark),
    `<itemBody>${qtiContent(keyed ? stem : text)}${parts?.interaction ?? ""}</itemBody>`,
    ...(parts?.isMatched ? [`<responseProcessing template="${TEMPLATES}/match_correct"/>`] : []),
    ...(analysis === undefined
      ? []
      : [
          `<modalFeedback outcomeIdentifier="SCORE" identifier="analysis" showHide="hide">${qtiContent(analysis)}</modalFeedback>`,
        ]),
  ];
  const title = xmlEscaped(`${keyed?.type ?? "passage"} ${identifier}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem xmlns="${QTI}" identifier="${identifier}" title="${title}" adaptive="false" timeDependent="false">\n${whole.join("\n")}\n</assessmentItem>\n`;
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

function outcome(identifier: string, baseType: string, value: string): string {
  return `<outcomeDeclaration identifier="${identifier}" cardinality="single" baseType="${baseType}"><defaultValue><value>${xmlEscaped(value)}</value></defaultValue></outcomeDeclaration>`;
}
