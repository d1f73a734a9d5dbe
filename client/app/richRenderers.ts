/** Turns a text of the upstream into HTML that is safe to put into the page. */
export type RichRenderer = (source: string) => string;

export interface RichSource {
  /** Set where the code is at hand: on the server always, in the browser after the first need. */
  ready: RichRenderer | undefined;
  readonly load: () => Promise<RichRenderer>;
}

/** Plain HTML (course details, news, policies): the allow-list only. */
export const htmlRenderer = richSource(async () => (await import("#shared/domain/richText/sanitizeHtml.ts")).sanitizeHtml);

/** Question texts: broken lines, TeX, tables. KaTeX is large, so it comes only for content fetched by the browser. */
export const textRenderer = richSource(async () => (await import("#shared/domain/richText/renderRichText.ts")).renderRichText);

function richSource(load: () => Promise<RichRenderer>): RichSource {
  let pending: Promise<RichRenderer> | undefined;
  const source: RichSource = {
    ready: undefined,
    load: () => {
      pending ??= load().then(
        (render) => {
          source.ready = render;
          return render;
        },
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      );
      return pending;
    },
  };
  return source;
}
