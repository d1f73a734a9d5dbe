import { Suspense } from "react";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { useReady } from "#client/kit/hydration.ts";
import { lazySource, useLazy } from "#client/kit/lazySource.ts";
import { useSignedIn } from "#client/site/session.ts";
import { useOff } from "#client/site/useOff.ts";

interface Props {
  readonly questionId: string;
  /** Questions of the page, whose notes are read by one call. */
  readonly among: readonly string[];
}

const questionNote = lazySource(async () => (await import("./QuestionNote.tsx")).QuestionNote);

/** The learner's note on a question. Its code and its text load after the page. */
export function NotePart(props: Props) {
  const isOff = useOff("/note/question-list");
  const signedIn = useSignedIn();
  if (!useReady() || !signedIn || isOff) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loaded(props: Props) {
  const QuestionNote = useLazy(questionNote);
  return <QuestionNote {...props} />;
}
