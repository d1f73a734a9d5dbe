import { Check } from "#client/ui/icons/Check.ts";
import { s } from "./ProgressRing.styles.ts";

const RADIUS = 9;
const ROUND = 2 * Math.PI * RADIUS;

interface Props {
  readonly percent: number;
  readonly isDone: boolean;
}

/** Draws the progress as a ring. The number is in the text beside it. */
export function ProgressRing({ percent, isDone }: Props) {
  if (isDone)
    return (
      <span className={s.done}>
        <Check size={14} strokeWidth={3} />
      </span>
    );
  return (
    <svg className={s.ring} viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
      <circle className={s.track} cx="12" cy="12" r={RADIUS} />
      {percent > 0 && (
        <circle
          className={s.arc}
          cx="12"
          cy="12"
          r={RADIUS}
          strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
          transform="rotate(-90 12 12)"
        />
      )}
    </svg>
  );
}
