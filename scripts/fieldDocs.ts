// `npm run docs:fields`: writes docs/fields.md from the schemas of a school's folder.
import { writeFileSync } from "node:fs";
import { fieldDocs } from "./fields/document.ts";

writeFileSync("docs/fields.md", await fieldDocs());
