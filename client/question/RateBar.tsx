import { s } from "./RateBar.styles.ts";

export function RateBar({ percent }: { readonly percent: number }) {
  return (
    <span className={s.bar}>
      <span className={s.track} aria-hidden="true">
        <span className={s.fill} style={{ width: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  );
}
