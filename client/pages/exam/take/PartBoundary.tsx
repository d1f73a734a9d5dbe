import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "../../../kit/ErrorBoundary.tsx";
import { Button } from "../../../ui/Button.tsx";
import { s } from "./ExamCard.styles.ts";

/** What a question is written with may come later than the question; clock and answers are not touched by it. */
export function PartBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(_, retry) => (
        <div className={s.note} role="alert">
          <p>这道题的内容没有取到，可能是网络断了。已经作答的不受影响。</p>
          <Button onClick={retry}>重试</Button>
        </div>
      )}
    >
      <Suspense fallback={<p className={s.note}>正在打开题目…</p>}>{children}</Suspense>
    </ErrorBoundary>
  );
}
