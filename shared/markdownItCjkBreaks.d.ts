// The package has no types.
declare module "markdown-it-cjk-breaks" {
  import type { MarkdownIt } from "markdown-it";
  export default function cjkBreaks(markdown: MarkdownIt): void;
}
