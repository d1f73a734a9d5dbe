import { openApi } from "./describe.ts";
import { contractMarkdown } from "./markdown.ts";

/** File name in dist/docs -> text: what the site asks of its upstream. The build writes them. */
export const documents: Readonly<Record<string, string>> = {
  "openapi.json": `${JSON.stringify(openApi())}\n`,
  "upstream-contract.md": contractMarkdown(),
};
