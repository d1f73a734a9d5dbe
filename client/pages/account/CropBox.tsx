import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./CropBox.styles.ts";
import { cropSquare, MOST_ZOOM, moved, WHOLE, withinPicture } from "./cropFrame.ts";

/** Width and height of the sent picture, in pixels. The upstream creates its smaller pictures from it. */
const SIDE = 512;
const KEY_STEP = 0.05;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

interface Props {
  readonly picture: ImageBitmap;
  readonly onClose: () => void;
  readonly onSave: (square: Blob) => Promise<void>;
}

/** Lets the learner choose a square of the picture: pointer or arrow keys move it, a slider enlarges the picture. */
export function CropBox({ picture, onClose, onSave }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(WHOLE);
  const [busy, setBusy] = useState(false);

  useEffect(() => canvas.current?.focus(), []);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const { left, top, side } = cropSquare(picture, crop);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, SIDE, SIDE);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, crop]);

  function drag({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLCanvasElement>): void {
    if (buttons !== 1) return;
    const { clientWidth } = currentTarget;
    setCrop((before) => moved(picture, before, movementX / clientWidth, movementY / clientWidth));
  }

  function step(event: KeyboardEvent<HTMLCanvasElement>): void {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    setCrop((before) => moved(picture, before, ...arrow));
  }

  async function save(): Promise<void> {
    setBusy(true);
    const square = await new Promise<Blob | null>((resolve) =>
      canvas.current?.toBlob(resolve, "image/jpeg", 0.9),
    );
    if (square) await onSave(square);
    setBusy(false);
  }

  return (
    <div className={s.crop} role="group" aria-label="裁剪头像">
      <canvas
        ref={canvas}
        className={s.square}
        width={SIDE}
        height={SIDE}
        role="img"
        tabIndex={0}
        aria-label="拖动或用方向键选择要显示的部分"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={step}
      />
      <label className={s.zoom}>
        放大
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => {
            const zoom = Number(target.value);
            setCrop((before) => withinPicture(picture, { ...before, zoom }));
          }}
        />
      </label>
      <p className={s.actions}>
        <Button disabled={busy} onClick={onClose}>
          取消
        </Button>
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          使用这张头像
        </Button>
      </p>
    </div>
  );
}
