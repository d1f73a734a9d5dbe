import { type BlankMark, markBlanks } from "#shared/domain/richText/markBlanks.ts";
import { useBoot } from "../site/boot.ts";
import { textRenderer } from "./richRenderers.ts";
import { useRichHtml } from "./useRichHtml.ts";

interface Props {
  readonly source: string;
  readonly className?: string;
  /** A span instead of a div, for text inside a line. */
  readonly inline?: boolean;
  readonly lang?: string;
  /** One for each blank of a fill-in. */
  readonly blanks?: readonly BlankMark[];
}

/** Text of a question with its formulas; the rules of formulas are linked only where one occurs. */
export function RichText({ source, className, inline = false, lang, blanks }: Props) {
  const { formulaStyles } = useBoot();
  const html = useRichHtml(
    textRenderer,
    source,
    blanks && { id: JSON.stringify(blanks), of: (text) => markBlanks(text, blanks) },
  );
  const content = {
    className,
    lang,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  };
  return (
    <>
      {html.includes('class="katex') && <link rel="stylesheet" href={formulaStyles} precedence="formulas" />}
      {inline ? <span {...content} /> : <div {...content} />}
    </>
  );
}
