import { type LazySource, lazySource } from "../kit/lazySource.ts";

/** Turns a text of the upstream into safe HTML. */
export type RichRenderer = (source: string) => string;

/** Renderer of plain HTML (course details, news, policies): keeps only allowed elements and attributes. */
export const htmlRenderer: LazySource<RichRenderer> = lazySource(async () =>
  withMedia((await import("#shared/domain/richText/sanitise.ts")).safeHtml),
);

/**
 * Renderer of question texts with line breaks, TeX and tables. It contains KaTeX, which is large, so browsers load it
 * only for content that they fetch themselves.
 */
export const textRenderer: LazySource<RichRenderer> = lazySource(async () =>
  withMedia((await import("#shared/domain/richText/renderRichText.ts")).renderRichText),
);

export const noteRenderer: LazySource<RichRenderer> = lazySource(
  async () => (await import("#shared/domain/richText/markdown.ts")).noteOfMarkdown,
);

/** Renderers of articles: headings get ids for links, and an article with many headings a table of contents. */
const plainArticle: LazySource<RichRenderer> = outlined(htmlRenderer);
const articleWithFormulas: LazySource<RichRenderer> = outlined(textRenderer);

/** All renderers. Rendering to a string cannot wait, so the server loads them at its start. */
export const richRenderers = [
  htmlRenderer,
  textRenderer,
  noteRenderer,
  plainArticle,
  articleWithFormulas,
] as const;

/** Returns the renderer of an article; KaTeX loads only for articles with formulas. */
export function articleRenderer(source: string): LazySource<RichRenderer> {
  return /\$|\\[([]|\\begin\b/.test(source) ? articleWithFormulas : plainArticle;
}

function outlined(renderer: LazySource<RichRenderer>): LazySource<RichRenderer> {
  return lazySource(async () => {
    const [render, { withOutline }] = await Promise.all([
      renderer.load(),
      import("#shared/domain/richText/outline.ts"),
    ]);
    return (source) => withOutline(render(source));
  });
}

/** Routes pictures of the upstream in rendered HTML through /api, as mediaUrl.ts does for single pictures. */
function withMedia(render: RichRenderer): RichRenderer {
  return (source) => render(source).replaceAll(' src="/uploads/', ' src="/api/uploads/');
}
