import { today } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Suspense } from "react";
import { formatDate } from "#shared/domain/shanghaiTime.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "../calls/call.ts";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { Link } from "../navigation/Link.tsx";
import { useDay } from "../site/useDay.ts";
import { Button } from "../ui/Button.tsx";
import { useBegunItems } from "./BeginToday.tsx";
import { itemFact, itemName, kindName, nextItem, shownItems } from "./todayItems.ts";
import { s } from "./today.styles.ts";
import { useBegin } from "./useBegin.ts";

/** Loads only at the end of the day's list. */
const finishedDay = lazySource(async () => (await import("./FinishedDay.tsx")).FinishedDay);

/** At the end of an item that was begun from today's list, shows the next one; otherwise renders nothing. */
export function NextToday() {
  const passed = useBegunItems(formatDate(useDay()));
  if (passed.length === 0) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Next passed={passed} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Next({ passed }: { readonly passed: readonly string[] }) {
  const now = useDay();
  const day = useCall(callOf(today, {}));
  const { busy, nothing, begin } = useBegin();
  const next = nextItem(shownItems(day), passed);
  return (
    <section className={s.next} aria-labelledby="next-today">
      <div className={s.words}>
        <h2 id="next-today" className={s.title}>
          {next ? `接下来：${kindName(next)} · ${itemName(next)}` : "今天的安排都做完了"}
        </h2>
        <p className={s.fact}>{next ? itemFact(next, now) : "明天见。还想学的话，这里有课程和题库。"}</p>
      </div>
      {next ? (
        <Button kind="primary" busy={busy} onClick={() => void begin(next)}>
          下一项
        </Button>
      ) : (
        <Suspense fallback={null}>
          <Finished />
        </Suspense>
      )}
      {nothing && (
        <p className={s.alert} role="alert">
          这一项现在没有可做的题，<Link href={href("studyCourse")}>回学习中心</Link>选下一项。
        </p>
      )}
    </section>
  );
}

function Finished() {
  const FinishedDay = useLazy(finishedDay);
  return <FinishedDay />;
}
