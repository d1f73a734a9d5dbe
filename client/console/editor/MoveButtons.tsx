import { s } from "./editor.styles.ts";

interface Props {
  /** Name of the thing that moves, for screen readers. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Buttons that move a row up or down, or remove it. */
export function MoveButtons({ name, at, count, onMove, onRemove }: Props) {
  return (
    <span className={s.moves}>
      <button
        type="button"
        className={s.button}
        aria-label={`${name}上移`}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        className={s.button}
        aria-label={`${name}下移`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        ↓
      </button>
      <button type="button" className={s.button} aria-label={`删除${name}`} onClick={onRemove}>
        ✕
      </button>
    </span>
  );
}
