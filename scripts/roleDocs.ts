// `npm run docs:roles`: writes docs/roles.md from the table of commands.
import { writeFileSync } from "node:fs";
import { roleDocs } from "./roles/document.ts";

writeFileSync("docs/roles.md", roleDocs());
