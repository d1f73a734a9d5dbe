import { factsOf, takesSeveral } from "#shared/domain/questionTypes/typeFacts.ts";
import { RichText } from "#client/richText/RichText.tsx";
import { type Option, optionText } from "../optionsOf.ts";
import { Check } from "#client/ui/icons/Check.ts";
import { X } from "#client/ui/icons/X.ts";
import { badges, s } from "./OptionText.styles.ts";

interface Props {
  readonly type: string;
  readonly option: Option;
  readonly lang: "en" | undefined;
}

/** Shows letter and content of an option. The options true and false have a symbol instead of a letter. */
export function OptionText({ type, option, lang }: Props) {
  const { key } = option;
  const content = optionText(type, option);
  const Sign = content === "对" ? Check : content === "错" ? X : undefined;
  return (
    <>
      <span className={badges[takesSeveral(type) ? "square" : "round"]} data-badge="">
        {factsOf(type).isTruth && Sign ? <Sign size={16} strokeWidth={2} /> : key}
      </span>
      {content === "" ? (
        <span className={s.missing}>见题图中的 {key}</span>
      ) : (
        <RichText className={s.content} source={content} inline pictures="beside" {...(lang && { lang })} />
      )}
    </>
  );
}
