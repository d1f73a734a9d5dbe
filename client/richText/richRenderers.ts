import { type LazySource, lazySource } from "../kit/lazySource.ts";

/** Turns a text of the upstream into safe HTML. */
export type RichRenderer = (source: string) => string;

/** Renderer of plain HTML (course details, news, policies): allow-list only. */
export const htmlRenderer: LazySource<RichRenderer> = lazySource(async () =>
  withMedia((await import("#shared/domain/richText/sanitise.ts")).safeHtml),
);

/**
 * Renderer of question texts: line breaks, TeX, tables. KaTeX is large, so it loads only for content that the browser
 * fetches.
 */
export const textRenderer: LazySource<RichRenderer> = lazySource(async () =>
  withMedia((await import("#shared/domain/richText/renderRichText.ts")).renderRichText),
);

export const noteRenderer: LazySource<RichRenderer> = lazySource(
  async () => (await import("#shared/domain/richText/markdown.ts")).noteOfMarkdown,
);

/** Renderers of articles, with headings that can be linked to and a table of contents if there are many. */
const plainArticle: LazySource<RichRenderer> = outlined(htmlRenderer);
const articleWithFormulas: LazySource<RichRenderer> = outlined(textRenderer);

/** All renderers; rendering without waiting must load them first. */
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

/** Routes the upstream's pictures through /api (mediaUrl.ts does the same for single ones). */
function withMedia(render: RichRenderer): RichRenderer {
  return (source) => render(source).replaceAll(' src="/uploads/', ' src="/api/uploads/');
}
