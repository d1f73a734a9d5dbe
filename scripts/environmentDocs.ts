// `npm run docs:environment`: writes .env.example and the tables of docs/environment.md from shared/environment.
import { readFileSync, writeFileSync } from "node:fs";
import { envExample, withVariables } from "./environment/documents.ts";

const DOCS = "docs/environment.md";

writeFileSync(".env.example", envExample());
writeFileSync(DOCS, withVariables(readFileSync(DOCS, "utf8")));
