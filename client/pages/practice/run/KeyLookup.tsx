import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "#client/calls/callFailure.ts";
import { Button } from "#client/ui/Button.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { s } from "./RunCard.styles.ts";

interface Props {
  readonly seq: number;
  readonly lookUp: (seq: number) => Promise<void>;
}

/** Mode 背题 (learn by heart): loads the key of a question, and shows why loading failed. */
export function KeyLookup({ seq, lookUp }: Props) {
  const [failure, setFailure] = useState("");
  const ask = useEffectEvent(() => {
    lookUp(seq).catch((error: unknown) => setFailure(messageOf(error)));
  });
  useEffect(() => ask(), [seq]);
  function retry(): void {
    setFailure("");
    lookUp(seq).catch((error: unknown) => setFailure(messageOf(error)));
  }
  if (failure === "") return <Skeleton count={3} />;
  return (
    <p className={s.waiting} role="alert">
      答案没有取到：{failure}
      <Button onClick={retry}>重试</Button>
    </p>
  );
}
