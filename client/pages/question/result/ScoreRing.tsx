import { s } from "./ResultPage.styles.ts";

const RADIUS = 74;
const ROUND = 2 * Math.PI * RADIUS;

/** The share of right answers as a ring, and in words. */
export function ScoreRing({ percent, text }: { readonly percent: number; readonly text: string }) {
  return (
    <div className={s.ring}>
      <svg viewBox="0 0 160 160" aria-hidden="true">
        <circle className={s.track} cx="80" cy="80" r={RADIUS} />
        {percent > 0 && (
          <circle
            className={s.arc}
            cx="80"
            cy="80"
            r={RADIUS}
            strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            transform="rotate(-90 80 80)"
          />
        )}
      </svg>
      <p className={s.ringText}>
        <span className={s.percent}>{percent}%</span>
        <span className={s.ringNote}>{text}</span>
      </p>
    </div>
  );
}
