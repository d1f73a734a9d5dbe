import { type ReactNode, Suspense, useEffect } from "react";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { Button } from "#client/ui/Button.tsx";
import type { AttemptStore } from "./attemptStore.ts";
import { s } from "./ExamCard.styles.ts";

interface Props {
  readonly attempt: AttemptStore;
  readonly children: ReactNode;
}

/** Shows a lazy part of a question. While its code loads, clock and answers keep working. */
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

/** Calls `markFormRead` where the question has no input fields, so no choice can have been made before hydration. */
function WithoutForm({ attempt }: Pick<Props, "attempt">): null {
  useEffect(() => attempt.markFormRead(), [attempt]);
  return null;
}
