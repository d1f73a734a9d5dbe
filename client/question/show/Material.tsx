import type { ReactNode } from "react";
import { RichText } from "#client/richText/RichText.tsx";
import { ChevronRight } from "#client/ui/icons/ChevronRight.ts";
import { s } from "./Material.styles.ts";
import { textLang } from "../textLang.ts";

interface Props {
  readonly source: string;
  /** Where several stand on a page, each has its own. */
  readonly name?: string;
  /** What stands around its text. */
  readonly around?: (text: ReactNode) => ReactNode;
}

/** The passage that a question is about; beside it on a wide screen, above it and foldable on others. */
export function Material({ source, name = "材料", around = (text) => text }: Props) {
  const lang = textLang(source);
  return (
    <details className={s.material} open>
      <summary className={s.summary}>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
        材料
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys, and Safari does not see to it */}
      <div className={s.pane} role="region" aria-label={name} tabIndex={0}>
        {around(<RichText className={s.text} source={source} pictures="around" {...(lang && { lang })} />)}
      </div>
    </details>
  );
}
