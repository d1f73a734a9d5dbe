import type { ArticleFieldProps } from "#shared/console/islands.ts";
import { richHtml } from "#shared/console/richHtml.ts";
import type { Row } from "../console/command.ts";
import { articleIn } from "./articleIn.ts";
import { Html, type Part, html, island } from "./html.ts";

interface Shown {
  readonly name: string;
  readonly label: string;
  readonly mark: Part;
  /** Text that a refused form had; "": the text of the record. */
  readonly text: string;
  readonly record: Row | undefined;
  readonly token: string;
  readonly notes: Html;
  readonly attributes: Html;
}

/**
 * Returns the fields of an article: an editor, for browsers without scripts a text area with the HTML, and a file field
 * for whoever has written the article elsewhere.
 */
export function articleField({ name, label, mark, text, record, token, notes, attributes }: Shown): Html {
  const stored = articleIn(record);
  const props: ArticleFieldProps = {
    inputId: `f-${name}`,
    name,
    stored,
    text: text === "" ? stored : text,
    token,
  };
  // Either the text or the file is needed, so that no field alone can be required.
  const own = new Html(attributes.text.replace(" required", ""));
  return html`<div class="field"><label for="f-${name}">正文${mark}</label>${island(
    "articleField",
    props,
    html`<textarea rows="16" ${own} spellcheck="false">
${props.text}</textarea>`,
  )}</div>
<div class="field"><label for="f-${name}-file">${label}</label>${notes}<input type="file" id="f-${name}-file" name="${name}" accept=".md,.markdown,.html,.htm">
<p class="help">选了文件就用文件，不用上面写的。</p></div>`;
}

/** Returns an article as learners see it, in a record with its source behind a fold. */
export function shownArticle(text: string, { hasSource }: { readonly hasSource: boolean }): Html {
  return html`<div class="article" role="region" aria-label="正文" tabindex="0">${new Html(richHtml(text))}</div>${
    hasSource && html`<details><summary>网页源代码</summary><pre tabindex="0">${text}</pre></details>`
  }`;
}
