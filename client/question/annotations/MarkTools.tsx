import { Button } from "#client/ui/Button.tsx";
import { Highlighter } from "#client/ui/icons/Highlighter.ts";
import { PenLine } from "#client/ui/icons/PenLine.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { useKeyHandlers } from "../keys/keyHandlers.ts";
import { useAnnotations, useBeginHighlight } from "./Annotations.tsx";

interface Props {
  /** The question that is shown. */
  readonly of: string;
  readonly isPadOpen: boolean;
  readonly onPad: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The buttons for what a learner notes on a question. */
export function MarkTools({ of, isPadOpen, onPad }: Props) {
  const { marks } = useAnnotations(of);
  const highlight = useBeginHighlight(of);
  useKeyHandlers({ highlight, draft: onPad });
  const isUsed = marks.text !== "" || marks.strokes.length > 0;
  return (
    <>
      <Button
        kind="quiet"
        icon={<Highlighter {...icon} />}
        // The press must not take away what is selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={highlight}
      >
        高亮
      </Button>
      <Button
        kind="quiet"
        icon={<PenLine {...icon} fill={isUsed ? "currentColor" : "none"} />}
        aria-expanded={isPadOpen}
        onClick={onPad}
      >
        草稿
        {isUsed && <VisuallyHidden>，有内容</VisuallyHidden>}
      </Button>
    </>
  );
}
