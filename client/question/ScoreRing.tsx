import { s } from "./ScoreRing.styles.ts";

const RADIUS = 74;
const ROUND = 2 * Math.PI * RADIUS;

interface Props {
  readonly percent: number;
  readonly headline: string;
  readonly text: string;
}

/** Shows the score of a run or an exam as a ring, with the same number as text. */
export function ScoreRing({ percent, headline, text }: Props) {
  const full = Math.min(100, Math.max(0, percent));
  return (
    <div className={s.ring}>
      <svg viewBox="0 0 160 160" aria-hidden="true">
        <circle className={s.track} cx="80" cy="80" r={RADIUS} />
        {full > 0 && (
          <circle
            className={s.arc}
            cx="80"
            cy="80"
            r={RADIUS}
            strokeDasharray={`${(ROUND * full) / 100} ${ROUND}`}
            transform="rotate(-90 80 80)"
          />
        )}
      </svg>
      <p className={s.ringText}>
        <span className={s.headline}>{headline}</span>
        <span className={s.note}>{text}</span>
      </p>
    </div>
  );
}
