import { type RefObject, useEffect, useRef } from "react";
import { linkPictures, type PictureLink } from "#shared/domain/richText/linkPictures.ts";
import { type BlankMark, markBlanks } from "#shared/domain/richText/markBlanks.ts";
import { useBoot } from "../site/boot.ts";
import { textRenderer } from "./richRenderers.ts";
import { type HtmlChange, useRichHtml } from "./useRichHtml.ts";

interface Props {
  readonly source: string;
  readonly className?: string;
  /** True to render a span instead of a div, for text within a line. */
  readonly inline?: boolean;
  readonly lang?: string;
  readonly blanks?: readonly BlankMark[];
  /** Turns each picture into a link that opens the picture in a large view. */
  readonly pictures?: PictureLink;
}

/** Shows a question's text with formulas. Links the stylesheet for formulas only if the text has a formula. */
export function RichText({ source, className, inline = false, lang, blanks, pictures }: Props) {
  const { formulaStyles } = useBoot();
  const html = useRichHtml(textRenderer, source, changeOf(blanks, pictures));
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown.current?.querySelector(".katex")) void import("./copyTex.ts").catch(() => undefined);
  }, [html]);
  const content = {
    className,
    lang,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  };
  return (
    <>
      {html.includes('class="katex') && <link rel="stylesheet" href={formulaStyles} precedence="formulas" />}
      {inline ? (
        <span ref={shown} {...content} />
      ) : (
        <div ref={shown as RefObject<HTMLDivElement | null>} {...content} />
      )}
    </>
  );
}

function changeOf(
  blanks: readonly BlankMark[] | undefined,
  pictures: PictureLink | undefined,
): HtmlChange | undefined {
  if (!blanks && !pictures) return undefined;
  return {
    id: JSON.stringify([blanks, pictures]),
    of(html) {
      const marked = blanks ? markBlanks(html, blanks) : html;
      return pictures ? linkPictures(marked, pictures) : marked;
    },
  };
}
