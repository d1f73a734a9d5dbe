import { type PointerEvent, useRef, useState } from "react";
import type { Stroke } from "./questionAnnotations.ts";
import { s } from "./ScratchPad.styles.ts";
import { drawn, PAPER, pathOf } from "./strokes.ts";

interface Props {
  readonly strokes: readonly Stroke[];
  readonly onStroke: (stroke: Stroke) => void;
}

export function Paper({ strokes, onStroke }: Props) {
  const [line, setLine] = useState<Stroke>();
  const pen = useRef({ id: -1, isPen: false, line: [] as Stroke });

  function begin(event: PointerEvent<SVGSVGElement>): void {
    const { pointerId, pointerType, button, isPrimary } = event;
    const { current } = pen;
    current.isPen ||= pointerType === "pen";
    // Once a pen has been used, touches are ignored: they come from the palm of the hand.
    if (!isPrimary || button !== 0 || (current.isPen && pointerType === "touch")) return;
    event.currentTarget.setPointerCapture(pointerId);
    current.id = pointerId;
    current.line = [];
    move(event);
  }
  function move(event: PointerEvent<SVGSVGElement>): void {
    const { current } = pen;
    if (event.pointerId !== current.id) return;
    const box = event.currentTarget.getBoundingClientRect();
    const scale = PAPER.width / box.width;
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (all.length > 0 ? all : [event.nativeEvent]).map(({ clientX, clientY }) => ({
      x: (clientX - box.left) * scale,
      y: (clientY - box.top) * scale,
    }));
    current.line = points.reduce(drawn, current.line);
    setLine(current.line);
  }
  function end({ pointerId }: PointerEvent): void {
    const { current } = pen;
    if (pointerId !== current.id) return;
    current.id = -1;
    setLine(undefined);
    if (current.line.length > 0) onStroke(current.line);
  }

  return (
    <svg
      className={s.paper}
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      role="img"
      aria-label={strokes.length === 0 ? "空白草稿纸" : `草稿纸，画了 ${strokes.length} 笔`}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {strokes.map((stroke, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- strokes come and go at the end
        <path key={at} d={pathOf(stroke)} />
      ))}
      {line && <path d={pathOf(line)} />}
    </svg>
  );
}
