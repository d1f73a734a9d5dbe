import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { RichText } from "#client/richText/RichText.tsx";
import { ChevronRight } from "#client/ui/icons/ChevronRight.ts";
import { s } from "./Material.styles.ts";
import { textLang } from "../textLang.ts";

interface Props {
  readonly source: string;
  /** Heading of the material, e.g. on a page that shows several materials. */
  readonly name?: string;
  /** Number of the gap in the passage that the current question asks about, or another text that changes with it. */
  readonly asked?: string;
  readonly around?: (text: ReactNode) => ReactNode;
}

const LINE_PX = 40;

/** Shows the passage of a question: on a wide screen beside the question, otherwise foldable above the question. */
export function Material({ source, name = "材料", asked = "", around = (text) => text }: Props) {
  const lang = textLang(source);
  const pane = useRef<HTMLDivElement>(null);
  useAskedBlank(pane, asked);
  return (
    <details className={s.material} open>
      <summary className={s.summary}>
        <ChevronRight size={18} />
        材料
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys, and Safari does not see to it */}
      <div ref={pane} className={s.pane} role="region" aria-label={name} tabIndex={0}>
        {around(<RichText className={s.text} source={source} pictures="around" {...(lang && { lang })} />)}
      </div>
    </details>
  );
}

/**
 * Marks the gap of a passage that is asked, and scrolls to it: the stem of such a question names only the number of the
 * gap, e.g. 第 2 空. The DOM is changed directly, so that the passage is not rendered again for each question.
 */
function useAskedBlank(pane: RefObject<HTMLElement | null>, asked: string): void {
  useLayoutEffect(() => {
    const { current } = pane;
    const number = /^第 ?(\d+) ?空$/.exec(asked.trim())?.[1];
    for (const blank of current?.querySelectorAll(".blank") ?? []) {
      blank.removeAttribute("aria-current");
      if (!current || blank.textContent?.trim() !== number) continue;
      blank.setAttribute("aria-current", "true");
      const below = blank.getBoundingClientRect().top - current.getBoundingClientRect().top;
      if (below < 0 || below > current.clientHeight - LINE_PX)
        current.scrollBy(0, below - current.clientHeight / 2);
    }
  }, [pane, asked]);
}
