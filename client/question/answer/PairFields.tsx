import { RichText } from "#client/richText/RichText.tsx";
import { Select } from "#client/ui/Select.tsx";
import { plainStem } from "../plainStem.ts";
import type { Option } from "../optionsOf.ts";
import { s } from "./PairFields.styles.ts";

interface Props {
  readonly items: { readonly left: readonly Option[]; readonly right: readonly Option[] };
  readonly describedBy: string | undefined;
  readonly given: readonly string[];
}

/** Most characters of a choice in a select, which phones cut off anyway. The full text is shown before the selects. */
const LONGEST = 40;

/** Returns the text of an option in a select: letter and content; for a formula only the letter. */
function nameOf({ key, content }: Option): string {
  const words = plainStem(content, LONGEST);
  return words === "" || words === "…" ? key : `${key}. ${words}`;
}

/** Shows a select with the right items for each left item. Works with keys, with fingers and without scripts. */
export function PairFields({ items: { left, right }, describedBy, given }: Props) {
  return (
    <fieldset className={s.pairs} aria-describedby={describedBy}>
      <legend className={s.legend}>给每一项选出与它对应的一项，可以重复选</legend>
      <ol className={s.right} aria-label="可以选的项">
        {right.map(({ key, content }) => (
          <li key={key} className={s.item}>
            <span className={s.letter}>{key}.</span>
            <RichText className={s.text} source={content} inline pictures="beside" />
          </li>
        ))}
      </ol>
      <div className={s.left}>
        {left.map(({ key, content }, place) => (
          <Select
            key={key}
            name="answer"
            autoComplete="off"
            defaultValue={given[place] ?? ""}
            label={
              <>
                <span className={s.letter}>{key}.</span>
                <RichText className={s.text} source={content} inline pictures="beside" />
              </>
            }
          >
            <option value="">请选择</option>
            {right.map((item) => (
              <option key={item.key} value={item.key}>
                {nameOf(item)}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </fieldset>
  );
}
