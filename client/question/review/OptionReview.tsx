import { takesSeveral } from "#shared/domain/questionTypes/typeFacts.ts";
import { Check } from "#client/ui/icons/Check.ts";
import { X } from "#client/ui/icons/X.ts";
import type { Option } from "../optionsOf.ts";
import type { Mark } from "./markOptions.ts";
import { OptionText } from "../show/OptionText.tsx";
import { s } from "./OptionReview.styles.ts";
import { optionsLang } from "../textLang.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";

interface Props {
  readonly type: string;
  readonly options: readonly Option[];
  readonly marks: ReadonlyMap<string, Mark>;
}

/** Shows the options after the answer. Each mark, e.g. "right", has a colour, an icon and words. */
export function OptionReview({ type, options, marks }: Props) {
  const lang = optionsLang(options);
  return (
    <ul className={s.list} aria-label="选项">
      {options.map((option) => {
        const mark = marks.get(option.key);
        return (
          <li key={option.key} className={s.row} data-mark={mark}>
            <OptionText type={type} option={option} lang={lang} />
            {mark && <MarkText mark={mark} many={takesSeveral(type)} />}
          </li>
        );
      })}
    </ul>
  );
}

function MarkText({ mark, many }: { readonly mark: Mark; readonly many: boolean }) {
  const [word, more] = wordsOf(mark, many);
  const Icon = mark === "wrong" ? X : mark === "chosen" ? undefined : Check;
  return (
    <span className={s.mark}>
      {Icon && <Icon size={18} strokeWidth={2.5} />}
      <span className={s.word}>{word}</span>
      <VisuallyHidden>{more}</VisuallyHidden>
    </span>
  );
}

/** Returns the words beside the icon, and words for screen readers in place of the icon. */
function wordsOf(mark: Mark, many: boolean): readonly [shown: string, more: string] {
  if (mark === "missed") return many ? ["漏选", "的正确答案"] : ["正确答案", ""];
  return ["你选的", { right: "，答对了", wrong: "，答错了", chosen: "" }[mark]];
}
