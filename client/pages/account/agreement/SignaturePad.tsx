import { type PointerEvent, useId, useState } from "react";
import { MOST_LENGTH, SHEET, type Stroke, drawn, pathOf } from "#shared/domain/signature.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./contract.styles.ts";

/** An area to draw a signature with finger, pen or mouse. Drawing is optional, because the typed name is enough. */
export function SignaturePad({ error }: { readonly error: string | undefined }) {
  const ready = useReady();
  const id = useId();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const path = pathOf(strokes);

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = placeOf(event);
    setStrokes((before) => [...before, drawn([], point)]);
  }

  function go(event: PointerEvent<SVGSVGElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || path.length >= MOST_LENGTH - 16) return;
    const point = placeOf(event);
    setStrokes((before) => [...before.slice(0, -1), drawn(before.at(-1) ?? [], point)]);
  }

  return (
    <div className={s.pad} role="group" aria-labelledby={`${id}-label`}>
      <p className={s.padLabel}>
        <span id={`${id}-label`}>手写签名</span>
        <span className={s.facts}>选填</span>
      </p>
      <svg
        className={s.sheet}
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        role="img"
        aria-label={strokes.length > 0 ? `已写 ${strokes.length} 笔` : "还没有写"}
        onPointerDown={begin}
        onPointerMove={go}
      >
        <path d={path} />
      </svg>
      <input type="hidden" name="signature" value={path} />
      {error ? <p className={s.error}>{error}</p> : null}
      <p className={s.padFoot}>
        <span className={s.facts}>用手指、触控笔或鼠标写在框里</span>
        <Button kind="quiet" disabled={!ready || strokes.length === 0} onClick={() => setStrokes([])}>
          清除重写
        </Button>
      </p>
    </div>
  );
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * SHEET.width, y: ((clientY - top) / height) * SHEET.height };
}
