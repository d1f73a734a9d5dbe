import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./MarkTools.styles.ts";
import { setTextSize, TEXT_SIZES, useTextSize } from "./textSize.ts";

const NAMES = ["小", "中", "大", "特大"] as const;

/** The buttons A- and A+. They change the text size of all questions. */
export function TextSizeButtons() {
  const step = TEXT_SIZES.indexOf(useTextSize());
  const button = (by: 1 | -1) => ({
    type: "button" as const,
    // At the smallest or largest size the button is only `aria-disabled`: a disabled button would lose the focus.
    "aria-disabled": step + by < 0 || step + by >= TEXT_SIZES.length,
    onClick: () => {
      const size = TEXT_SIZES[step + by];
      if (size !== undefined) setTextSize(size);
    },
  });
  return (
    <div className={s.sizes} role="group" aria-label="题目文字大小">
      <button {...button(-1)} title="文字小一些">
        A−
      </button>
      <button {...button(1)} title="文字大一些">
        A+
      </button>
      <VisuallyHidden>
        <span role="status">{`文字大小：${NAMES[step]}`}</span>
      </VisuallyHidden>
    </div>
  );
}
