import { type LazySource, lazySource } from "../kit/lazySource.ts";

/** Turns a text of the upstream into HTML that is safe to put into the page. */
export type RichRenderer = (source: string) => string;

/** Plain HTML (course details, news, policies): the allow-list only. */
export const htmlRenderer: LazySource<RichRenderer> = lazySource(async () =>
  withMedia((await import("#shared/domain/richText/sanitise.ts")).sanitise),
);

/** Question texts: broken lines, TeX, tables. KaTeX is large, so it comes only for content fetched by the browser. */
export const textRenderer: LazySource<RichRenderer> = lazySource(async () =>
  withMedia((await import("#shared/domain/richText/renderRichText.ts")).renderRichText),
);

/** Pictures of the upstream are reached through /api (mediaUrl.ts does the same for single ones). */
function withMedia(render: RichRenderer): RichRenderer {
  return (source) => render(source).replaceAll(' src="/uploads/', ' src="/api/uploads/');
}
