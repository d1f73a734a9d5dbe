#!/usr/bin/env bash
# mammoth 1.13.0 gives hidden and white text as text, raised digits as ordinary ones, and joins words at a page break,
# each without a message.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund mammoth@1.13.0 fflate@0.8.3
cat >run.cjs <<'JS'
const { strToU8, zipSync } = require("fflate");
const mammoth = require("mammoth");
const OPEN = "http://schemas.openxmlformats.org";
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const file = (runs) => {
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${OPEN}/package/2006/relationships"><Relationship Id="r1" Type="${OPEN}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="${OPEN}/wordprocessingml/2006/main"><w:body><w:p>${runs}</w:p></w:body></w:document>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
};
const run = (text, properties = "") => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const rows = [
  ["hidden", run("key", "<w:vanish/>"), "<p>key</p>"],
  ["white", run("key", '<w:color w:val="FFFFFF"/>'), "<p>key</p>"],
  ["raised by position", run("10") + run("4", '<w:position w:val="8"/><w:sz w:val="14"/>'), "<p>104</p>"],
  ["page break", `${run("end")}<w:r><w:br w:type="page"/></w:r>${run("begin")}`, "<p>endbegin</p>"],
];
(async () => {
  let changed = false;
  for (const [name, runs, before] of rows) {
    const { value, messages } = await mammoth.convertToHtml({ buffer: file(runs) });
    console.log(`${name}: ${value}, ${messages.length} messages`);
    if (value !== before || messages.length > 0) { changed = true; console.log(`  changed: it was ${before}`); }
  }
  process.exit(changed ? 1 : 0);
})();
JS
node run.cjs
