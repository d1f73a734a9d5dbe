import { Suspense, useState } from "react";
import type { PlayedLesson } from "#client/calls/play.ts";
import { useLazy } from "#client/kit/lazySource.ts";
import { useOff } from "#client/site/useOff.ts";
import { Button } from "#client/ui/Button.tsx";
import { Flag } from "#client/ui/icons/Flag.ts";
import type { FeedbackDialog } from "./FeedbackDialog.tsx";
import { feedbackDialog } from "./lazyParts.ts";

interface Props {
  readonly lesson: PlayedLesson;
  readonly second: () => number;
}

/** 反馈 (feedback): reports a problem with the lesson and the second at which it occurs. */
export function FeedbackButton({ lesson, second }: Props) {
  const [at, setAt] = useState<number>();
  if (useOff("/course/feedback")) return null;
  return (
    <>
      <Button kind="quiet" icon={<Flag size={18} />} onClick={() => setAt(Math.floor(second()))}>
        反馈
      </Button>
      {at !== undefined && (
        <Suspense fallback={null}>
          <Loaded lesson={lesson} second={at} onClose={() => setAt(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Loaded(props: Parameters<typeof FeedbackDialog>[0]) {
  const Dialog = useLazy(feedbackDialog);
  return <Dialog {...props} />;
}
