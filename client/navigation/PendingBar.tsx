import { usePending } from "./pending.ts";
import { s } from "./PendingBar.styles.ts";

/** A thin line at the top while the next page is being fetched; quick answers never show it. */
export function PendingBar() {
  const pending = usePending();
  return <div className={s.bar} data-pending={pending || undefined} aria-hidden="true" />;
}
