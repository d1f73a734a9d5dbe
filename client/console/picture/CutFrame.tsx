import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { type Size, type View, MOST_ZOOM, moved, partOf, pinched, zoomed } from "./cut.ts";
import { drawStage, stageOf, stageSize } from "./drawCut.ts";
import { s } from "./PictureField.styles.ts";

interface Props {
  readonly label: string;
  readonly image: ImageBitmap;
  readonly frame: Size;
  readonly view: View;
  /** Called with a function of the present view: several fingers move before the next rendering. */
  readonly onView: (next: (view: View) => View) => void;
}

const STAGE_WIDTH = 960;
/** Step of an arrow key, as a share of the frame; with Shift ten times as far. */
const STEP = 0.01;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows a picture below a frame of a fixed shape. Pointer, keys and the slider move and scale the picture. */
export function CutFrame({ label, image, frame, view, onView }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const [zoomId, helpId] = [useId(), useId()];
  const stage = stageSize(frame, STAGE_WIDTH);
  const part = partOf(image, frame, view);

  useEffect(() => {
    if (canvas.current) drawStage(canvas.current, image, frame, view);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const zoom = event.key === "+" || event.key === "=" ? 1.1 : event.key === "-" ? 1 / 1.1 : undefined;
    if ((!step && zoom === undefined) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (zoom !== undefined) return onView((now) => zoomed(now, now.zoom * zoom));
    const share = STEP * (event.shiftKey ? 10 : 1);
    const [x = 0, y = 0] = step ?? [];
    onView((now) => moved(image, frame, now, { x: x * share * part.width, y: y * share * part.height }));
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    pointers.current.set(event.pointerId, at);
    const { clientWidth } = event.currentTarget;
    onView((now) => {
      const perPixel = stage.width / clientWidth / stageOf(stage, frame, partOf(image, frame, now)).scale;
      if (other) return pinched(image, frame, now, { from: before, to: at, other, perPixel });
      return moved(image, frame, now, { x: (before.x - at.x) * perPixel, y: (before.y - at.y) * perPixel });
    });
  };
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return (
    <div>
      <div
        className={s.stage}
        role="slider"
        tabIndex={0}
        aria-label={`裁剪${label}`}
        aria-valuemin={100}
        aria-valuemax={MOST_ZOOM * 100}
        aria-valuenow={percent(view.zoom)}
        aria-valuetext={`离左边 ${percent(part.x / image.width)}%，离上边 ${percent(part.y / image.height)}%，放大 ${percent(view.zoom)}%`}
        aria-describedby={helpId}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <canvas ref={canvas} className={s.canvas} width={stage.width} height={stage.height} />
      </div>
      <p className={s.help} id={helpId}>
        拖动图片，两指缩放；或用方向键移动（按住 Shift 移得更多），加号、减号缩放。
      </p>
      <p className={s.row}>
        <label htmlFor={zoomId}>缩放</label>
        <input
          className={s.zoom}
          id={zoomId}
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={view.zoom}
          aria-valuetext={`${percent(view.zoom)}%`}
          onChange={({ target }) => {
            const zoom = Number(target.value);
            onView((now) => zoomed(now, zoom));
          }}
        />
      </p>
    </div>
  );
}

function percent(share: number): number {
  return Math.round(share * 100);
}
