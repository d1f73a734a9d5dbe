import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readItems } from "#upstream/testing/readItems.ts";
import { importQuestions } from "../importQuestions.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "qti-"));
});
afterAll(() => rm(folder, { recursive: true }));

const PIXEL = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const two = (id: string, body = "题") =>
  `<assessmentItem identifier="${id}"><itemBody><p>${body}</p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`;
const one = (id: string, html: string) =>
  `<questestinterop><item ident="${id}"><presentation><material><mattext texttype="text/html">${html.replaceAll("<", "&lt;")}</mattext></material><response_str ident="r"/></presentation></item></questestinterop>`;
const manifest = (...resources: readonly string[]) =>
  `<manifest><resources>${resources.join("")}</resources></manifest>`;
const resource = (id: string, files: readonly string[], more = "", type = "imsqti_xmlv1p2") =>
  `<resource identifier="${id}" type="${type}">${files.map((file) => `<file href="${file}"/>`).join("")}${more}</resource>`;

async function imported(parts: Zippable, change: (bytes: Buffer) => void = () => undefined) {
  const bytes = Buffer.from(zipSync(parts));
  change(bytes);
  const file = join(folder, "p.zip");
  await writeFile(file, bytes);
  return importQuestions({ file });
}
const places = ({ refusals, notes }: Awaited<ReturnType<typeof imported>>) =>
  [...refusals, ...notes]
    .filter(({ field }) => field !== "answer")
    .map(({ place, reason }) => `${place}: ${reason}`);

test("finds pictures behind $IMS-CC-FILEBASE$, percent-encoded or not, and in web_resources of Canvas", async () => {
  for (const src of [
    "$IMS-CC-FILEBASE$/images/a%20b.png",
    "%24IMS-CC-FILEBASE%24/images/a%20b.png?canvas_download=1",
    "$IMS_CC_FILEBASE$/../images/a%20b.png",
    "../images/a%20b.png",
  ])
    for (const at of src.includes("..")
      ? ["images/a b.png"]
      : ["images/a b.png", "web_resources/images/a b.png"]) {
      const report = await imported({ "g/i.xml": strToU8(one("i", `图<img src="${src}">`)), [at]: PIXEL });
      expect([report.accepted, ...places(report)], `${src} in ${at}`).toEqual([1]);
    }
});

test("ignores files that macOS adds to an archive", async () => {
  const fork = new Uint8Array([0, 5, 22, 7, 0, 2, 0, 0]);
  const report = await imported({
    "items/a.xml": strToU8(two("a")),
    "__MACOSX/items/._a.xml": fork,
    "items/._b.xml": fork,
    "items/.DS_Store": fork,
  });
  expect([report.total, report.accepted]).toEqual([1, 1]);
});

test("reads file names of an archive without a stated encoding as UTF-8 when valid, else as GB18030", async () => {
  // 图/电.png and 燶.png in GB18030: the second byte of 燶 is 5C, the code of a backslash.
  const names: readonly (readonly [string, string])[] = [
    ["图/电.png", "cdbc2fb5e72e706e67"],
    ["燶.png", "a05c2e706e67"],
    ["图.png", Buffer.from("图.png").toString("hex")],
  ];
  for (const [name, hex] of names) {
    const stand = "x".repeat(hex.length / 2);
    const report = await imported(
      { "q.xml": strToU8(two("q", `<img src="${name}" alt=""/>`)), [stand]: PIXEL },
      (bytes) => {
        for (let at = bytes.indexOf(stand); at >= 0; at = bytes.indexOf(stand, at + 1))
          bytes.write(hex, at, "hex");
      },
    );
    expect([report.accepted, ...places(report)], name).toEqual([1]);
  }
});

test("reads each file in the manifest once, whatever its extension", async () => {
  const report = await imported({
    "imsmanifest.xml": strToU8(
      manifest(
        resource("a", ["a.xml", "a.xml"]),
        resource("b", ["b%20c.qti", "readme.txt"]),
        resource("d", ["gone.xml"], '<dependency identifierref="e"/>'),
        resource(
          "e",
          ["non_cc_assessments/d.xml.qti"],
          "",
          "associatedcontent/learning-application-resource",
        ),
        resource("f", ["f.dat"], "", "webcontent"),
      ),
    ),
    "a.xml": strToU8(two("a")),
    "b c.qti": strToU8(two("b", "题二")),
    "d.xml": strToU8(one("d", "题三")),
    "non_cc_assessments/d.xml.qti": strToU8(one("d", "题三")),
    "readme.txt": strToU8("no question"),
    "f.dat": strToU8(two("f", "题四")),
  });
  expect([report.total, report.accepted, report.refused]).toEqual([4, 4, 0]);
  expect(places(report)).toEqual([
    expect.stringContaining("the manifest names gone.xml, which is not in the package") as string,
  ]);
});

test("counts questions of Canvas once where names differ between the copies, and reads banks that no manifest names", async () => {
  const report = await imported({
    "g1/assessment_qti.xml": strToU8(one("a", "题一")),
    "non_cc_assessments/g1.xml.qti": strToU8(one("b", "题一")),
    "g2/assessment_qti.xml": strToU8(one("c", "题二")),
    "non_cc_assessments/bank.xml.qti": strToU8(
      one("d", "题三")
        .replace("<questestinterop>", "<questestinterop><objectbank>")
        .replace("</questest", "</objectbank></questest"),
    ),
  });
  expect([report.total, report.accepted, ...places(report)]).toEqual([3, 3]);
});

test("reads texts outside the body of a question, or refuses the question", async () => {
  const stem = async (body: string) => {
    const [record] = await readItems(folder, "i.xml", two("i", body));
    return record?.["refused"] ? JSON.stringify(record["refused"]) : String(record?.["stem"]);
  };
  expect(await stem('读<rubricBlock view="candidate"><p>说明</p></rubricBlock>')).toContain("说明");
  expect(await stem('<iframe src="a.html"/>')).toContain("shows iframe");
  expect(await stem('<infoControl title="x">y</infoControl>')).toContain("shows infocontrol");
  expect(await stem('<m:math xmlns:m="x"><m:mmultiscripts/></m:math>')).toContain(
    "formula with <mmultiscripts>",
  );
  const old = async (part: string) => {
    const item = `<questestinterop><item ident="i"><presentation><material>${part}</material><response_str ident="r"/></presentation></item></questestinterop>`;
    const [record] = await readItems(folder, "o.xml", item);
    return record?.["refused"] ? JSON.stringify(record["refused"]) : String(record?.["stem"]);
  };
  expect(await old("<mattext>甲</mattext><matbreak/><matemtext>乙</matemtext>")).toBe("甲<br>乙");
  expect(await old('<mataudio uri="a.mp3"/>')).toContain("shows <mataudio>");
  expect(await old('<mattext texttype="text/rtf">{</mattext>')).toContain("text/rtf");
  expect(await old('<mattext uri="a.txt"/>')).toContain("the text of a.txt");
});

test("converts formulas that Canvas draws as pictures on its server to TeX", async () => {
  const stem = async (img: string) => {
    const [record] = await readItems(folder, "f.xml", one("f", `求${img}`));
    return record?.["stem"];
  };
  const src = "/equation_images/%255Cfrac%257B1%257D%257B2%257D";
  expect(await stem(`<img class="equation_image" src="${src}" alt="LaTeX: \\frac{1}{2}">`)).toBe(
    "求$\\frac{1}{2}$",
  );
  expect(await stem(`<img src="https://canvas.example${src}" data-equation-content="x^2">`)).toBe("求$x^2$");
});
