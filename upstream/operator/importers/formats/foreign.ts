interface Foreign {
  /** Words for the kind of file, in a sentence: "seems to be …". */
  readonly kind: string;
  readonly remedy: string;
  readonly extensions?: readonly string[];
  /** Matches the beginning of a text of this kind. */
  readonly head?: RegExp;
  /** Matches the name of a file that packages of this kind hold. */
  readonly holds?: RegExp;
}

const TO_XLSX = "open it and save it as .xlsx, then name its headings as the template does";
const TO_DOCX = "open it and save it as .docx";
const TO_TABLE = "write the questions into a table (--template FILE.xlsx)";

/** Kinds of files that often contain questions but that no reader reads, with what to do instead. */
const FOREIGN: readonly Foreign[] = [
  { kind: "an old Excel file", remedy: TO_XLSX, extensions: [".xls", ".et", ".ods", ".numbers"] },
  {
    kind: "an old Word file or another text document",
    remedy: TO_DOCX,
    extensions: [".doc", ".wps", ".rtf", ".odt", ".pages"],
  },
  {
    kind: "a PDF",
    remedy: "open the document it was made of, or convert it to .docx and look it through",
    extensions: [".pdf"],
    head: /^%PDF-/,
  },
  {
    kind: "a web page",
    remedy: "copy the questions into a Word document and save it as .docx",
    extensions: [".html", ".htm", ".mht", ".mhtml"],
    head: /^\s*<(?:!doctype html|html)\b/i,
  },
  {
    kind: "a presentation",
    remedy: TO_TABLE,
    extensions: [".ppt", ".pptx"],
    holds: /^ppt\/presentation\.xml$/,
  },
  {
    kind: "a Moodle course backup",
    remedy: "export the question bank in Moodle as Moodle XML",
    extensions: [".mbz"],
    holds: /(?:^|\/)moodle_backup\.xml$/,
  },
  {
    kind: "a deck of Anki",
    remedy:
      "export it in Anki as plain text (.txt), give its columns the headings 题干 and 答案, and save it as .tsv",
    extensions: [".apkg", ".colpkg"],
    holds: /^collection\.anki2/,
  },
  {
    kind: "content of H5P",
    remedy: "write its questions into a table (--template FILE.xlsx): H5P exports no other format",
    extensions: [".h5p"],
    holds: /^h5p\.json$/,
  },
  {
    kind: "a course of Open edX (OLX)",
    remedy: "write its problems into a table (--template FILE.xlsx): Open edX exports no other format",
    head: /<(?:problem|course|chapter|sequential|vertical|library)\b/,
    holds: /(?:^|\/)(?:problem|sequential|vertical)\/[^/]+\.xml$/,
  },
  {
    kind: "a bank of ExamView",
    remedy: "export it in ExamView as Blackboard 7.1-9.0, which makes a .zip",
    extensions: [".bnk", ".tst", ".ebk"],
  },
  {
    kind: "a file of Respondus",
    remedy: "publish it in Respondus as IMS QTI, which makes a .zip",
    extensions: [".rsp"],
  },
  {
    kind: "a course of SCORM, whose questions are programs",
    remedy: "export the questions of the program that made it as QTI",
    holds: /(?:^|\/)(?:adlcp_rootv1p2|adlcp_v1p3)\.xsd$/,
  },
  {
    kind: "a Word document or a workbook inside an archive",
    remedy: "unpack the archive and name the document",
    holds: /\.(?:docx|xlsx)$/i,
  },
  {
    kind: "an archive that is not read",
    remedy: "unpack it and name the file with the questions",
    extensions: [".rar", ".7z", ".gz", ".tgz", ".tar"],
  },
  {
    kind: "LaTeX",
    remedy: `${TO_TABLE}; formulas stay as they are, between $`,
    extensions: [".tex"],
    head: /\\documentclass\b|\\begin\{document\}/,
  },
  {
    kind: "a picture",
    remedy: "type the questions, or let a program read the text and save it as .docx",
    extensions: [".png", ".jpg", ".jpeg", ".heic", ".bmp", ".tif", ".tiff"],
  },
];

/** Returns what a file seems to be that no reader reads, and what to do instead; undefined: it is not known. */
export function foreignFile(extension: string, head: string): string | undefined {
  const byName = FOREIGN.find(({ extensions }) => extensions?.includes(extension));
  return described(byName ?? FOREIGN.find((one) => one.head?.test(head)));
}

/** Returns what a package without a question seems to be, and what to do instead; undefined: it is not known. */
export function foreignPackage(names: readonly string[]): string | undefined {
  return described(FOREIGN.find(({ holds }) => holds && names.some((name) => holds.test(name))));
}

function described(found: Foreign | undefined): string | undefined {
  return found && `seems to be ${found.kind}, which is not read: ${found.remedy}.`;
}
