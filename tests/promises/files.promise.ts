import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPicture } from "#upstream/operator/importers/loadPictures.ts";
import { prepareMedium } from "#upstream/platform/media/prepare/prepareMedium.ts";
import { loadSchool } from "#upstream/operator/school/loadSchool.ts";
import { readItems } from "#upstream/testing/readItems.ts";
import { type FileCell, type SheetFile, sheetFile } from "#upstream/testing/sheetFile.ts";
import { run, wordFile } from "#upstream/testing/wordFile.ts";

/*
 * Promise 30: no content of a file is lost silently. Each reader gets a valid file with one construct that it may not
 * know: the construct's text is in the question, or the question is refused or noted, with a place and a remedy.
 */

/** Text of the construct, which occurs nowhere else in the file. */
const SAID = "暗号";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
});
afterAll(() => rm(folder, { recursive: true }));

type Outcome =
  | { readonly kind: "read" | "told"; readonly text: string }
  | { readonly kind: "lost"; readonly text: string };

/** Returns whether the reader read, refused or noted the construct. */
async function outcome(name: string, content: string | Uint8Array, seen: RegExp): Promise<Outcome> {
  try {
    const records = await readItems(folder, name, content);
    const text = JSON.stringify(
      records.map((record) => ({ ...record, notes: undefined, refused: undefined })),
    );
    if (seen.test(text)) return { kind: "read", text };
    const remarks = records.flatMap(({ place, notes = [], refused }) => {
      const told = (refused as { remarks: readonly object[] } | undefined)?.remarks ?? [];
      return [...(notes as readonly object[]), ...told].map((remark) => ({ place, ...remark }));
    }) as { place: string; reason: string; remedy: string; field: string }[];
    // Ignores remarks that are not about the construct: guessed question types and empty answers.
    const told = remarks.filter(({ reason }) => !/is not said|^is empty$|asks nothing/.test(reason));
    const whole = told.every(({ place, reason, remedy }) => place !== "" && reason !== "" && remedy !== "");
    return { kind: told.length > 0 && whole ? "told" : "lost", text: `${text} ${JSON.stringify(told)}` };
  } catch (error) {
    if (error instanceof Error && error.name === "InputError") return { kind: "told", text: error.message };
    throw error;
  }
}

async function expectNothingLost(
  rows: readonly (readonly [
    name: string,
    file: string,
    content: string | Uint8Array,
    seen?: RegExp | undefined,
  ])[],
): Promise<void> {
  const lost: string[] = [];
  const kinds = { read: 0, told: 0, lost: 0 };
  for (const [name, file, content, seen = new RegExp(SAID)] of rows) {
    const { kind, text } = await outcome(file, content, seen);
    kinds[kind] += 1;
    if (kind === "lost") lost.push(`${name}: ${text.slice(0, 300)}`);
  }
  console.info(`${rows.length} constructs: ${kinds.read} read, ${kinds.told} told`);
  expect(lost).toEqual([]);
  // Some constructs must be read: a reader that refused all of them would be useless.
  expect(kinds.read).toBeGreaterThan(0);
}

const words = (names: string) => names.split(/\s+/).filter(Boolean);

test("Word", async () => {
  const text = run(SAID);
  const inRun = words(
    "sym drawing pict object footnoteReference endnoteReference pgNum dayLong monthLong yearLong fldChar contentPart newThing",
  ).map((name) => `<w:r><w:${name} w:id="2"/></w:r>`);
  const aroundRuns = words(
    "ins moveTo smartTag customXml sdt hyperlink fldSimple dir bdo subDoc newThing",
  ).map((name) =>
    name === "sdt" ? `<w:sdt><w:sdtContent>${text}</w:sdtContent></w:sdt>` : `<w:${name}>${text}</w:${name}>`,
  );
  const looks = words(
    "b i u strike dstrike caps smallCaps shadow outline em highlight color shd bdr position w spacing vanish webHidden newThing",
  ).map((name) => run(SAID, `<w:${name} w:val="${name === "em" ? "dot" : name === "u" ? "wave" : "1"}"/>`));
  const drawn = words("wps:wsp wpg:wgp wpc:wpc c:chart dgm:relIds a:ext new:thing").map(
    (name) =>
      `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><${name} xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wpg="g" xmlns:wpc="p" xmlns:c="c" xmlns:dgm="d" xmlns:new="n"><w:txbxContent><w:p>${text}</w:p></w:txbxContent></${name}></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  );
  const fields = words(
    "EQ SYMBOL REF INCLUDEPICTURE FORMCHECKBOX FORMDROPDOWN MACROBUTTON QUOTE NEWFIELD",
  ).map(
    (name) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${name} \\q(${SAID})</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  );
  const formulas = words(
    "acc bar borderBox box d eqArr f func groupChr limLow limUpp m nary phant rad sPre sSub sSubSup sSup newThing",
  ).map((name) => {
    const parts = words("e num den deg sub sup lim fName").map(
      (part) => `<m:${part}><m:r><m:t>${SAID}</m:t></m:r></m:${part}>`,
    );
    const inner = name === "m" ? `<m:mr>${parts[0]}</m:mr>` : parts.join("");
    return `<m:oMath><m:${name}><m:${name}Pr><m:chr m:val="→"/></m:${name}Pr>${inner}</m:${name}></m:oMath>`;
  });
  const seen = new RegExp(`${SAID}|☐|<br>|\\\\t`);
  const inText = [...inRun, ...aroundRuns, ...looks, ...drawn, ...fields, ...formulas].flatMap((piece) => [
    [`in a stem: ${piece}`, wordFile([`${run("1. 题")}${piece}`, "答案：答"]), seen] as const,
    [`in an answer: ${piece}`, wordFile(["1. 题", `${run("答案：答")}${piece}`]), seen] as const,
  ]);
  const between = words("altChunk sdt customXml newThing p tbl").map((name) => {
    const inner =
      name === "tbl"
        ? `<w:tr><w:tc><w:p>${text}</w:p></w:tc></w:tr>`
        : name === "sdt"
          ? `<w:sdtContent><w:p>${text}</w:p></w:sdtContent>`
          : name === "p"
            ? text
            : `<w:p>${text}</w:p>`;
    return [
      `between paragraphs: ${name}`,
      wordFile(["<w:p>" + run("1. 题") + "</w:p>" + `<w:${name}>${inner}</w:${name}>`, "答案：答"]),
    ] as const;
  });
  const lines = [
    "A. 暗号",
    "【暗号】写",
    "暗号：写",
    "4. 暗号",
    "（1）暗号",
    "答案：暗号",
    "难度：暗号",
    "a) 暗号",
    "三、暗号题",
  ].map((line) => [`a line ${line}`, wordFile(["1. 题", "答案：答", line, "2. 题二", "答案：答"])] as const);
  const first = ["暗号", "一、暗号"].map(
    (line) => [`before the first question: ${line}`, wordFile([line, "1. 题", "答案：答"])] as const,
  );
  await expectNothingLost(
    [...inText, ...between, ...lines, ...first].map(
      ([name, bytes, shown]) => [name, "卷.docx", bytes, shown] as const,
    ),
  );
});

test("Excel", async () => {
  const HEAD = ["题型", "题干", "选项A", "选项B", "答案"];
  const book = (cell: FileCell, more: Omit<SheetFile, "rows"> = {}) =>
    sheetFile({ rows: [HEAD, ["单选题", "题", cell, "乙", "A"]], ...more });
  // Built-in number formats: Excel shows another text than the stored number, which the author never saw.
  const codes = [
    "0%",
    "0.0%",
    "# ?/?",
    "# ??/??",
    "?/8",
    "000",
    "0.00",
    "#,##0",
    '0"元"',
    "[$¥-804]0.00",
    "0.0E+0",
    "yyyy/m/d",
    "h:mm",
    "[h]:mm",
    'm"月"d"日"',
    "[DBNum2]0",
    "[>1]0;0.0%",
    ";;;",
    "0;-0;;@",
    "??.??",
    "[Red]0.0_);(0.0)",
    "bogus[",
    "0,",
  ];
  const numbers = codes.map(
    (code) =>
      [
        `the format ${code}`,
        book({ value: "1234.5678", code }),
        /"A","content":"(?!1234\.5678")[^"]+"/,
      ] as const,
  );
  const texts: readonly (readonly [string, Uint8Array, RegExp?])[] = [
    [
      "a raised letter",
      book({ type: "inlineStr", value: `<r><rPr><vertAlign val="superscript"/></rPr><t>${SAID}</t></r>` }),
      /<sup>暗号<\/sup>/,
    ],
    [
      "a struck letter",
      book({ type: "inlineStr", value: `<r><rPr><strike/></rPr><t>${SAID}</t></r>` }),
      /<s>暗号<\/s>/,
    ],
    ["an error", book({ type: "e", value: "#REF!" })],
    ["a formula without a result", book({ value: "", formula: "A1" })],
    ["a type that is not known", book({ type: "newType", value: SAID })],
    [
      "a value below no heading",
      book("甲", { more: `<row r="2"><c r="G2" t="str"><v>${SAID}</v></c></row>` }),
    ],
    [
      "a far cell",
      book("甲", { more: `<row r="1048576"><c r="XFD1048576" t="str"><v>${SAID}</v></c></row>` }),
    ],
    [
      "merged rows",
      book("甲", {
        more: '<row r="3"><c r="A3" t="str"><v>填空题</v></c><c r="E3" t="str"><v>a</v></c></row>',
        behind: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>',
      }),
      /(?!)/,
    ],
    ["a second sheet", book("甲", { sheets: [[HEAD, ["填空题", SAID, "", "", "a"]]] })],
    [
      "a column that is not known",
      sheetFile({
        rows: [
          [...HEAD, "新列"],
          ["单选题", "题", "甲", "乙", "A", SAID],
        ],
      }),
    ],
  ];
  await expectNothingLost(
    [...numbers, ...texts].map(([name, bytes, seen]) => [name, "表.xlsx", bytes, seen] as const),
  );
});

test("CSV, Aiken, GIFT and JSON Lines", async () => {
  const csv = (more: string, head = "") => `题型,题干,选项A,选项B,答案${head}\n单选题,题,甲,乙,A${more}\n`;
  const line = (fields: object) =>
    JSON.stringify({
      subject: "科",
      type: "single",
      stem: "题",
      options: [
        { key: "A", text: "甲" },
        { key: "B", text: "乙" },
      ],
      answer: ["A"],
      ...fields,
    });
  const wrong = (text: string) =>
    Buffer.concat([
      Buffer.from(text.slice(0, text.indexOf("题") + 1)),
      Buffer.of(0xe9),
      Buffer.from(text.slice(text.indexOf("题") + 1)),
    ]);
  const tags = words(
    "audio video object embed iframe canvas svg math script template input select textarea button form font center label",
  );
  await expectNothingLost([
    ["a column that is not known", "a.csv", csv(`,${SAID}`, ",新列")],
    ["a cell too many", "b.csv", csv(`,${SAID}`)],
    ["a wrong byte", "c.csv", wrong("题型,题干,答案\n填空题,中文题,甲\n"), /(?!)/],
    ["half a quotation", "d.csv", csv(`,"${SAID}`)],
    ["a number that is kept a text", "e.csv", csv("").replace("甲", '"=""007"""'), /"007"/],
    ["a line behind the answer", "a.aiken", `题\nA. 甲\nB. 乙\nANSWER: A\nFeedback: ${SAID}\n`],
    ["words behind the letter", "b.aiken", `题\nA. 甲\nB. 乙\nANSWER: A ${SAID}\n`],
    ["small letters", "c.aiken", `题\na. ${SAID}\nb. 乙\nANSWER: A\n`],
    ["a wrong byte", "d.aiken", wrong("中文题目\nA. 甲\nB. 乙\nANSWER: A\n"), /(?!)/],
    ["pairs", "a.gift", `题{=甲->${SAID} =乙->丙}`],
    ["a format that is not known", "b.gift", `[newformat]题${SAID}{=甲}`],
    ["Markdown", "c.gift", `[markdown]题 **${SAID}**{=甲}`, /<strong>暗号/],
    ["two answers", "d.gift", `题{=甲} ${SAID} {=乙}`],
    ["a part of the marks", "e.gift", `题{=甲 =%50%${SAID}}`],
    ["plain text", "f.gift", `[plain]题 <audio> ${SAID}{=甲}`, /&lt;audio>/],
    ["a field that is not known", "a.jsonl", line({ newField: SAID })],
    [
      "a field of an option",
      "b.jsonl",
      line({
        options: [
          { key: "A", text: "甲", newField: SAID },
          { key: "B", text: "乙" },
        ],
      }),
    ],
    ["NUL", "c.jsonl", line({ stem: "题\u0000" }), /(?!)/],
    ...tags.map(
      (tag) =>
        [
          `<${tag}>`,
          "d.jsonl",
          line({ stem: `题 <${tag}>${SAID}</${tag}>` }),
          tag === "font" || tag === "center" || tag === "label" || tag === "form" ? undefined : /(?!)/,
        ] as const,
    ),
    ...words("form base link meta br p table").map(
      (tag) =>
        [
          `<${tag}> as an option`,
          "e.jsonl",
          line({
            options: [
              { key: "A", text: `<${tag}>` },
              { key: "B", text: "乙" },
            ],
          }),
          /(?!)/,
        ] as const,
    ),
  ]);
});

test("Moodle XML", async () => {
  const quiz = (inner: string, type = "multichoice") =>
    `<quiz><question type="${type}">${inner}</question></quiz>`;
  const answers =
    '<answer fraction="100"><text>甲</text></answer><answer fraction="0"><text>乙</text></answer>';
  const part = (name: string, format = "") =>
    `<${name} format="${format}"><text><![CDATA[题 *${SAID}*]]></text></${name}>`;
  await expectNothingLost([
    ...words("html moodle_auto_format plain_text markdown wiki_like newformat").flatMap((format) => [
      [`a stem as ${format}`, "m.xml", quiz(part("questiontext", format) + answers)] as const,
      [
        `an explanation as ${format}`,
        "m.xml",
        quiz("<questiontext><text>题</text></questiontext>" + part("generalfeedback", format) + answers),
      ] as const,
      [
        `an option as ${format}`,
        "m.xml",
        quiz(`<questiontext><text>题</text></questiontext>${answers}${part("answer", format)}`),
      ] as const,
    ]),
    ...words("hint units image image_base64 instructions responsetemplate newthing").map(
      (name) =>
        [
          name,
          "m.xml",
          quiz(
            `<questiontext><text>题</text></questiontext>${answers}<${name}><text>${SAID}</text></${name}>`,
          ),
        ] as const,
    ),
    ...words(
      "matching ddmatch ordering calculated calculatedmulti ddimageortext ddmarker randomsamatch newtype",
    ).map(
      (type) =>
        [
          `a question of the type ${type}`,
          "m.xml",
          quiz(part("questiontext") + answers, type),
          /(?!)/,
        ] as const,
    ),
    [
      "elements in a text",
      "m.xml",
      quiz(`<questiontext><text><p>题<sup>${SAID}</sup></p></text></questiontext>${answers}`),
      /<sup>暗号/,
    ],
    [
      "a gap of another kind",
      "m.xml",
      quiz(`<questiontext><text>题 {1:NEWKIND:=${SAID}}</text></questiontext>`, "cloze"),
    ],
    [
      "a picture that is not there",
      "m.xml",
      quiz(
        `<questiontext><text><![CDATA[题<img src="@@PLUGINFILE@@/${SAID}.png">]]></text></questiontext>${answers}`,
      ),
    ],
  ]);
});

test("QTI", async () => {
  const html = words(
    "p div span b i u em strong sub sup ruby ul table blockquote pre code a section aside newthing",
  );
  const special = words(
    "rubricBlock feedbackBlock feedbackInline templateBlock templateInline infoControl printedVariable iframe object audio video svg include positionObjectStage customInteraction matchInteraction orderInteraction hottextInteraction sliderInteraction uploadInteraction drawingInteraction mediaInteraction endAttemptInteraction math",
  );
  const two = (piece: string) =>
    `<assessmentItem identifier="i"><itemBody><p>题</p>${piece}<extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`;
  const three = (piece: string) =>
    `<qti-assessment-item identifier="i"><qti-item-body><p>题</p>${piece}<qti-extended-text-interaction response-identifier="R"/></qti-item-body></qti-assessment-item>`;
  const one = (piece: string) =>
    `<questestinterop><item ident="i"><presentation><material><mattext>题</mattext></material>${piece}<response_str ident="r"/></presentation></item></questestinterop>`;
  const item = two("");
  const zip = (parts: Readonly<Record<string, string>>) =>
    zipSync(
      Object.fromEntries(
        Object.entries({ "i.xml": item, ...parts }).map(([name, xml]) => [name, strToU8(xml)]),
      ),
    );
  await expectNothingLost([
    ...[...html, ...special].flatMap((name) => [
      [`2.1 ${name}`, "q.xml", two(`<${name} view="candidate">${SAID}</${name}>`)] as const,
      [
        `3.0 ${name}`,
        "q.xml",
        three(
          `<${special.includes(name) ? `qti-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` : name} view="candidate">${SAID}</${name === "math" || !special.includes(name) ? (special.includes(name) ? `qti-${name}` : name) : `qti-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`}>`,
        ),
      ] as const,
    ]),
    [
      "3.0 a stimulus",
      "q.xml",
      three("").replace(
        "<qti-item-body>",
        '<qti-assessment-stimulus-ref identifier="s" href="s.xml"/><qti-item-body>',
      ),
      /(?!)/,
    ],
    ...words("mattext matemtext matimage mataudio matvideo matapplet matapplication matref newthing").map(
      (name) =>
        [
          `1.2 ${name}`,
          "q.xml",
          one(
            `<material><${name} ${name === "matimage" ? `uri="${SAID}.png"` : ""}>${SAID}</${name}></material>`,
          ),
        ] as const,
    ),
    ...words("text/plain text/html text/rtf application/x-new").map(
      (type) =>
        [
          `1.2 a text as ${type}`,
          "q.xml",
          one(`<material><mattext texttype="${type}">${SAID}</mattext></material>`),
        ] as const,
    ),
    [
      "a file without .xml",
      "p.zip",
      zip({
        "imsmanifest.xml":
          '<manifest><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="b.dat"/></resources></manifest>',
        "b.dat": two(SAID),
      }),
    ],
    [
      "a file that is not there",
      "p.zip",
      zip({
        "imsmanifest.xml":
          '<manifest><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="gone.xml"/></resources></manifest>',
      }),
    ],
    ["a file that is broken", "p.zip", zip({ "b.xml": "<assessmentItem><x" })],
  ]);
});

test("refuses links, FIFOs and names outside of a given folder, each by its name", async () => {
  const [given, secret] = [join(folder, "given"), join(folder, "secret.txt")];
  await mkdir(join(given, "film"), { recursive: true });
  await writeFile(secret, SAID);
  await symlink(secret, join(given, "picture.png"));
  await symlink(folder, join(given, "elsewhere"));
  await symlink(secret, join(given, "film", "main.m3u8"));
  execFileSync("mkfifo", [join(given, "pipe.png")]);
  for (const name of ["picture.png", "pipe.png", "elsewhere/secret.txt", "../secret.txt", secret])
    expect(await findPicture(given, name), name).toMatch(
      /^\S+ (?:is a link|is no regular file|is no path inside)/,
    );
  await expect(prepareMedium({ folder: given, path: "film" })).rejects.toThrow(/main\.m3u8.* is a link/);
  await expect(loadSchool(given)).rejects.toThrow(/picture\.png/);
});
