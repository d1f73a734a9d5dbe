import { useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Highlighter } from "#client/ui/icons/Highlighter.ts";
import { PenLine } from "#client/ui/icons/PenLine.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { useKeyHandlers } from "../keys/keyHandlers.ts";
import { useAnnotations, useBeginHighlight } from "./Annotations.tsx";
import { ScratchPad } from "./ScratchPad.tsx";

interface Props {
  readonly of: string;
  readonly isPadOpen: boolean;
  readonly onPad: () => void;
}

const icon = { size: 18 } as const;

/** Returns the annotation buttons for question `of`, and its scratch pad if open. */
export function useMarkTools(of: string | undefined) {
  const [hasPad, setHasPad] = useState(false);
  if (of === undefined) return { tools: null, pad: null };
  return {
    tools: <MarkTools of={of} isPadOpen={hasPad} onPad={() => setHasPad(!hasPad)} />,
    pad: hasPad && <ScratchPad key={of} of={of} onClose={() => setHasPad(false)} />,
  };
}

function MarkTools({ of, isPadOpen, onPad }: Props) {
  const { marks } = useAnnotations(of);
  const highlight = useBeginHighlight(of);
  useKeyHandlers({ highlight, draft: onPad });
  const isUsed = marks.text !== "" || marks.strokes.length > 0;
  return (
    <>
      <Button
        kind="quiet"
        icon={<Highlighter {...icon} />}
        // Pressing the button must not clear the selection that it highlights.
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
