import { useBoot } from "../site/boot.ts";
import { s } from "./RichArticle.styles.ts";
import { articleRenderer } from "./richRenderers.ts";
import { useRichHtml } from "./useRichHtml.ts";

/**
 * Shows a news item, a help page or a policy. Its HTML comes from the upstream and may contain formulas; a long one
 * gets a table of contents.
 */
export function RichArticle({ html }: { readonly html: string }) {
  const { formulaStyles } = useBoot();
  const safe = useRichHtml(articleRenderer(html), html);
  return (
    <>
      {safe.includes('class="katex') && <link rel="stylesheet" href={formulaStyles} precedence="formulas" />}
      <div className={s.article} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: safe }} />
    </>
  );
}
