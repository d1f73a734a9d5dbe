// `npm run contract:docs`: writes docs/openapi.json and docs/upstream-contract.md from shared/contract.
import { writeFileSync } from "node:fs";
import { openApi } from "./contract/describe.ts";
import { contractMarkdown } from "./contract/markdown.ts";

const files = {
  "docs/openapi.json": `${JSON.stringify(openApi())}\n`,
  "docs/upstream-contract.md": contractMarkdown(),
};
for (const [file, content] of Object.entries(files)) {
  writeFileSync(new URL(`../${file}`, import.meta.url), content);
  console.log(`wrote ${file} (${content.length} characters)`);
}
