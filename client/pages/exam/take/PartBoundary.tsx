import { type ReactNode, Suspense, useEffect } from "react";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { Button } from "#client/ui/Button.tsx";
import type { AttemptStore } from "./attemptStore.ts";
import { s } from "./ExamCard.styles.ts";

interface Props {
  readonly attempt: AttemptStore;
  readonly children: ReactNode;
}

/** Isolates the lazy parts of a question: while they load, the clock and the answers are not affected. */
export function PartBoundary({ attempt, children }: Props) {
  return (
    <ErrorBoundary
      fallback={(_, retry) => (
        <div className={s.note} role="alert">
          <p>这道题的内容没有取到，可能是网络断了。已经作答的不受影响。</p>
          <WithoutForm attempt={attempt} />
          <Button onClick={retry}>重试</Button>
        </div>
      )}
    >
      <Suspense fallback={<p className={s.note}>正在打开题目…</p>}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Marks the form as read where no form is shown: no choice can have been made in it. */
function WithoutForm({ attempt }: Pick<Props, "attempt">): null {
  useEffect(() => attempt.markFormRead(), [attempt]);
  return null;
}
