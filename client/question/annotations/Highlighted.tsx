import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cutText } from "#shared/domain/cutText.ts";
import { isEnter } from "#client/kit/keys.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./Highlighted.styles.ts";
import { useAnnotations, useHighlightArea } from "./Annotations.tsx";
import { covers, rangeAt, type TextRange, type TextRanges, withoutRange, withRange } from "./ranges.ts";
import { selectFirstWord, selectOn } from "./selectByKeys.ts";
import { paintRanges, placeIn, textRangeOf } from "./textPieces.ts";
import { rangeIn, useSelection } from "./useSelection.ts";

interface Props {
  readonly of: string;
  readonly children: ReactNode;
}

/** A selected range, with the action that the button offers: to highlight it or to remove a highlight. */
interface Choice {
  readonly range: TextRange;
  readonly isMarked: boolean;
  readonly text: string;
  readonly top: number;
  readonly left: number;
}

const MENU_PX = 120;

/**
 * Makes the words of a text highlightable: the learner selects them by mouse, finger or (useBeginHighlight) keys.
 * Highlights are painted into the existing DOM; React never renders them.
 */
export function Highlighted({ of, children }: Props) {
  const { marks, change } = useAnnotations(of);
  const { highlights } = marks;
  const area = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice>();
  const [isSelecting, setIsSelecting] = useState(false);
  usePainted(body, highlights);
  useSelection(body, (range, pressed) =>
    setChoice(body.current ? choiceOf(body.current, highlights, range, pressed) : undefined),
  );

  function toggle({ range, isMarked }: Choice): void {
    change({ highlights: isMarked ? withoutRange(highlights, range) : withRange(highlights, range) });
    setChoice(undefined);
    if (!isSelecting) document.getSelection()?.removeAllRanges();
  }

  useHighlightArea(area, of, () => {
    if (!area.current || !body.current) return;
    const now = choiceOf(body.current, highlights, rangeIn(body.current));
    if (now && now.text !== "") return toggle(now);
    setIsSelecting(true);
    area.current.focus();
    selectFirstWord(body.current);
  });

  function end(): void {
    setIsSelecting(false);
    setChoice(undefined);
    document.getSelection()?.removeAllRanges();
  }

  function press(event: KeyboardEvent): void {
    if (!isSelecting || !body.current || event.target !== area.current) return;
    if (event.key === "Escape") end();
    else if (isEnter(event.nativeEvent)) {
      // The selection is read again here, because the delayed check of the selection may not have run yet.
      const now = choiceOf(body.current, highlights, rangeIn(body.current));
      if (now) toggle(now);
    } else if (!selectOn(body.current, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of a text that is being selected
    <div
      ref={area}
      className={s.area}
      tabIndex={-1}
      data-highlights={of}
      data-selecting={isSelecting ? "" : undefined}
      onKeyDown={press}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setIsSelecting(false)}
    >
      <div ref={body}>{children}</div>
      {choice && !isSelecting && (
        <div className={s.menu} style={{ top: choice.top, left: choice.left }}>
          {/* Pressing the button must not clear the selection that it highlights. */}
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggle(choice)}
          >
            {choice.isMarked ? "取消高亮" : "高亮"}
          </button>
        </div>
      )}
      {isSelecting && <p className={s.hint}>← → 选词，按住 Shift 扩大范围，Enter 高亮或取消，Esc 结束。</p>}
      <VisuallyHidden>
        <span role="status">{isSelecting && choice ? `选中：${choice.text}` : ""}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Repaints the highlights after each React render, because a render may replace the text and lose them. */
function usePainted(body: { readonly current: HTMLElement | null }, ranges: TextRanges): void {
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const observer = new MutationObserver(paint);
    function paint(): void {
      if (!element) return;
      if (ranges.length > 0 || element.querySelector("mark[data-highlight]")) paintRanges(element, ranges);
      observer.takeRecords();
    }
    paint();
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [body, ranges]);
}

function choiceOf(
  body: HTMLElement,
  highlights: TextRanges,
  range: Range | undefined,
  pressed?: Element,
): Choice | undefined {
  const selected = range?.collapsed === false ? range : undefined;
  const mark = selected ? undefined : (pressed ?? elementAt(range))?.closest("mark[data-highlight]");
  const marked = selected ? textRangeOf(body, selected) : markedBy(body, mark, highlights);
  const around = (selected ?? mark)?.getBoundingClientRect();
  if (!marked || !around) return undefined;
  const area = body.getBoundingClientRect();
  return {
    range: marked,
    isMarked: covers(highlights, marked),
    text: cutText(selected?.toString().trim() ?? "", 40),
    top: Math.min(around.bottom, area.bottom) - area.top + (matchMedia("(pointer: coarse)").matches ? 28 : 8),
    left: Math.max(0, Math.min(around.left - area.left, area.width - MENU_PX)),
  };
}

/** Returns the highlight in which a pressed `<mark>` element lies. */
function markedBy(
  body: HTMLElement,
  mark: Element | null | undefined,
  highlights: TextRanges,
): TextRange | undefined {
  const at = mark ? placeIn(body, mark) : undefined;
  return at === undefined ? undefined : rangeAt(highlights, at);
}

function elementAt(range: Range | undefined): Element | null | undefined {
  const node = range?.startContainer;
  return node instanceof Element ? node : node?.parentElement;
}
