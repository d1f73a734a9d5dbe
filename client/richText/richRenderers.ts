import { type LazySource, lazySource } from "../kit/lazySource.ts";

/** Turns a text of the upstream into HTML that is safe to put into the page. */
export type RichRenderer = (source: string) => string;

/** Plain HTML (course details, news, policies): the allow-list only. */
export const htmlRenderer: LazySource<RichRenderer> = lazySource(async () =>
  withMedia((await import("#shared/domain/richText/sanitise.ts")).safeHtml),
);

/** Question texts: broken lines, TeX, tables. KaTeX is large, so it comes only for content fetched by the browser. */
export const textRenderer: LazySource<RichRenderer> = lazySource(async () =>
  withMedia((await import("#shared/domain/richText/renderRichText.ts")).renderRichText),
);

/** Notes of learners. */
export const noteRenderer: LazySource<RichRenderer> = lazySource(
  async () => (await import("#shared/domain/richText/markdown.ts")).noteOfMarkdown,
);

/** Articles: as the others, with headings that can be linked to and a table of contents where there are many. */
const plainArticle: LazySource<RichRenderer> = outlined(htmlRenderer);
const articleWithFormulas: LazySource<RichRenderer> = outlined(textRenderer);

/** Every kind: who renders without waiting has loaded them before. */
export const richRenderers = [
  htmlRenderer,
  textRenderer,
  noteRenderer,
  plainArticle,
  articleWithFormulas,
] as const;

/** KaTeX comes for an article that has formulas alone. */
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

/** Pictures of the upstream are reached through /api (mediaUrl.ts does the same for single ones). */
function withMedia(render: RichRenderer): RichRenderer {
  return (source) => render(source).replaceAll(' src="/uploads/', ' src="/api/uploads/');
}
