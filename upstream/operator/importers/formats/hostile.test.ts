import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateFile } from "../template.ts";
import { giftText } from "#upstream/operator/exporters/giftText.ts";
import { qtiItem, qtiManifest } from "#upstream/operator/exporters/qtiXml.ts";
import { wordFile } from "#upstream/testing/wordFile.ts";
import { importQuestions } from "../importQuestions.ts";
import { InputError } from "../inputFile.ts";
import { FORMATS } from "./formats.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hostile-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function messageOf(name: string, bytes: Uint8Array | string, format?: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  try {
    const report = await importQuestions({ file, format });
    return report.refusals.map(({ place, field, reason }) => `${place} ${field}: ${reason}`).join("\n");
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

const ITEM = qtiItem(
  {
    type: "single",
    stem: "题",
    options: [
      { key: "A", text: "1" },
      { key: "B", text: "2" },
    ],
    answer: ["A"],
  },
  "i1",
);

/** Builds an archive and lets `change` damage its bytes, because fflate writes only valid archives. */
function zip(parts: Zippable, change: (bytes: Buffer) => void = () => undefined): Buffer {
  const bytes = Buffer.from(zipSync({ "item.xml": strToU8(ITEM), ...parts }));
  change(bytes);
  return bytes;
}

function rename(from: string, to: string) {
  return (bytes: Buffer) => {
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1))
      bytes.write(to, at, "latin1");
  };
}

test("refuses an archive with paths outside its folder, a zip bomb or a hidden archive before unpacking", async () => {
  const bomb = new Uint8Array(30_000_000);
  const rows: readonly (readonly [string, Buffer, RegExp])[] = [
    [
      "up.zip",
      zip({ "aa/evil.png": strToU8("x") }, rename("aa/evil.png", "../evil.png")),
      /invalid relative path|leads out/,
    ],
    [
      "absolute.zip",
      zip({ "aevil.png": strToU8("x") }, rename("aevil.png", "/evil.png")),
      /absolute path|leads out/,
    ],
    [
      "back.zip",
      zip({ "a_b.png": strToU8("x") }, rename("a_b.png", "a\\b.png")),
      /invalid characters|leads out/,
    ],
    ["bomb.zip", zip({ "big.png": bomb }), /times smaller than it is/],
    ["nested.zip", zip({ "inner.zip": zip({}) }), /an archive inside it/],
    ["link.zip", zip({ "l.png": [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }] }), /is a link/],
    ["twice.zip", zip({ "b.xml": strToU8("x"), "c.xml": strToU8("y") }, rename("c.xml", "b.xml")), /twice/],
    [
      "many.zip",
      zip(
        Object.fromEntries(
          Array.from({ length: 20_001 }, (_, i) => [`${i}.png`, [new Uint8Array(0), { level: 0 }]]),
        ),
      ),
      /more than 20000 files/,
    ],
    ["cut.zip", zip({}).subarray(0, -30), /no whole zip/],
    ["none.zip", Buffer.from(zipSync({ "readme.txt": strToU8("x") })), /no QTI item/],
    [
      "lies.zip",
      zip({ "lies.xml": new Uint8Array(3_000) }, (bytes) => lie(bytes, "lies.xml", 10)),
      /cannot be unpacked/,
    ],
  ];
  for (const [name, bytes, reason] of rows) expect(await messageOf(name, bytes), name).toMatch(reason);
  expect(await messageOf("good.zip", zip({ "imsmanifest.xml": strToU8(qtiManifest([])) }))).toBe("");
});

/** Overwrites the unpacked size of one file in the directory of the archive with a size that is too small. */
function lie(bytes: Buffer, name: string, size: number): void {
  const at = bytes.lastIndexOf(name);
  bytes.writeUInt32LE(size, at - 46 + 24);
}

test("refuses entities, a DOCTYPE and broken XML with line and column, and in a package with the file", async () => {
  const quiz = (head: string, text: string) =>
    `<?xml version="1.0"?>\n${head}<quiz><question type="essay"><questiontext><text>${text}</text></questiontext></question></quiz>`;
  expect(
    await messageOf("xxe.xml", quiz('<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "&x;")),
  ).toMatch(/refused XML at line 2, column \d+: it has a DOCTYPE/);
  expect(
    await messageOf("laughs.xml", quiz('<!DOCTYPE q [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>', "&b;")),
  ).toContain("DOCTYPE");
  expect(await messageOf("entity.xml", quiz("", "&unknown;"))).toMatch(/broken XML at line 2, column \d+: /);
  expect(await messageOf("open.xml", quiz("", "<b>x"))).toMatch(/broken XML at line 2, column \d+: /);
  expect(await messageOf("deep.xml", quiz("", "<b>".repeat(50_000)))).toMatch(/200 deep/);
  expect(await messageOf("package.zip", zip({ "bad.xml": strToU8("<assessmentItem>\n<x") }))).toMatch(
    /^bad\.xml .*line 2/,
  );
  const office = Buffer.from(zipSync({ "xl/workbook.xml": strToU8('<!DOCTYPE x [<!ENTITY a "b">]><x/>') }));
  expect(await messageOf("entity.xlsx", office)).toContain("DOCTYPE");
  expect(await messageOf("not.docx", office)).toContain("word/document.xml is not in it");
  expect(await messageOf("old.xlsx", Buffer.from("d0cf11e0a1b11ae1", "hex"))).toContain("old kind");
});

test("refuses a picture outside the folder of the file", async () => {
  await writeFile(join(folder, "..", "outside.png"), "x");
  const aiken = "![x](../outside.png)\nA. 1\nB. 2\nANSWER: A\n";
  expect(await messageOf("p.aiken", aiken)).toMatch(
    /images: \.\.\/outside\.png is no path inside the folder/,
  );
  expect(await messageOf("q.aiken", aiken.replace("../outside", "none"))).toMatch(/none\.png is not there/);
  await symlink(join("..", "outside.png"), join(folder, "link.png"));
  expect(await messageOf("r.aiken", aiken.replace("../outside", "link"))).toMatch(/link\.png is a link/);
  await rm(join(folder, "..", "outside.png"));
});

const fields = {
  subject: "英语",
  type: "single",
  stem: "题 $\\frac12$ {}",
  options: [
    { key: "A", text: "甲" },
    { key: "B", text: "乙" },
  ],
  answer: ["A"],
  analysis: "因为",
};
const SEEDS: Readonly<Record<string, () => Uint8Array>> = {
  jsonl: () => strToU8(`${JSON.stringify({ ...fields, id: "1" })}\n`.repeat(3)),
  json: () =>
    strToU8(
      JSON.stringify([
        { question: "题", options: { A: "甲", B: "乙" }, answer: "A" },
        { q: "对", a: true },
      ]),
    ),
  xlsx: () => new Uint8Array(templateFile()),
  csv: () => strToU8('题型,题干,选项A,选项B,答案\n单选题,"题\n干",甲,乙,B\n判断题,题,,,错误\n'),
  docx: () => wordFile(["1. 题干（ ）", "A. 甲\tB. 乙", "答案：A", "解析：因为", "2. 空 ____", "答案：12"]),
  "moodle-xml": () =>
    strToU8(
      '<quiz><question type="multichoice"><questiontext><text><![CDATA[<p>题</p>]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question><question type="cloze"><questiontext><text>{1:SA:=x~%50%y#z}</text></questiontext></question></quiz>',
    ),
  qti: () => new Uint8Array(zip({ "imsmanifest.xml": strToU8(qtiManifest([])) })),
  "blackboard-text": () =>
    strToU8("MC\t题\t甲\tcorrect\t乙\tincorrect\nFIB_PLUS\t[a] 空\ta\t1\nMAT\t配\ta\tb\tc\td\n"),
  aiken: () => strToU8("题\nA. 1\nB. 2\nANSWER: B\n\n题二\nA) x\nB) y\nANSWER: A\n"),
  gift: () =>
    strToU8(
      `${giftText(fields)}::t::空{=a =%50%b#f ####g}\n\n数{#3:0.1}\n\n$CATEGORY: a/b\n\n配{=a->b =c->d}\n`,
    ),
};

test("reads the complete seed file of each format", async () => {
  expect(Object.keys(SEEDS).toSorted()).toEqual(FORMATS.map(({ name }) => name).toSorted());
  for (const [format, seed] of Object.entries(SEEDS))
    expect(await messageOf(`seed.${format}`, seed(), format), format).not.toMatch(/cannot|broken|holds no/);
});

test("reads truncated and changed files as questions or reports reasons, without a crash", async () => {
  for (const [format, seed] of Object.entries(SEEDS)) {
    const bytes = seed();
    const change = fc.oneof(
      fc.nat(bytes.length).map((end) => bytes.slice(0, end)),
      fc
        .array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 8,
        })
        .map((edits) => {
          const copy = bytes.slice();
          for (const [at, value] of edits) copy[at] = value;
          return copy;
        }),
      fc
        .tuple(fc.nat(bytes.length), fc.nat(bytes.length), fc.nat(bytes.length))
        .map(([from, to, at]) =>
          Buffer.concat([
            bytes.subarray(0, at),
            bytes.subarray(Math.min(from, to), Math.max(from, to)),
            bytes.subarray(at),
          ]),
        ),
    );
    await fc.assert(
      fc.asyncProperty(change, async (changed) => {
        await messageOf(`fuzz.${format}`, changed, format);
      }),
      { numRuns: 60 },
    );
  }
});
