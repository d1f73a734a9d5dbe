import { useEffect, useEffectEvent, useState } from "react";
import { usePlayer } from "#client/player/usePlayer.ts";
import type { Player } from "#client/player/player.ts";
import { Button } from "#client/ui/Button.tsx";
import { formatDate } from "#shared/domain/shanghaiTime.ts";
import { useDay } from "#client/site/useDay.ts";
import { useBegunItems } from "#client/today/BeginToday.tsx";
import { NextToday } from "#client/today/NextToday.tsx";
import { s } from "./LessonView.styles.ts";
import { PracticeButton } from "./PracticeButton.tsx";
import type { LessonViewProps } from "./lessonProps.ts";

const COUNT_SECONDS = 5;

interface Props extends Pick<LessonViewProps, "lesson" | "store" | "onNext"> {
  readonly player: Player;
}

/** Shown at the end of a lesson: continues with the next lesson, and offers questions on the lesson. */
export function EndCard({ player, ...props }: Props) {
  const hasEnded = usePlayer(player, (state) => state.hasEnded);
  return hasEnded ? <Ended {...props} player={player} /> : null;
}

function Ended({ player, lesson, store, onNext }: Props) {
  const { nextId, nextName } = lesson;
  const { autoNext } = store.settings;
  const [left, setLeft] = useState(COUNT_SECONDS);
  // If the learner came from today's plan, the card offers the next item of the plan instead.
  const isOfToday = useBegunItems(formatDate(useDay())).at(-1) === "lesson";
  const [isCounting, setIsCounting] = useState(autoNext && nextId !== "" && !isOfToday);
  const next = useEffectEvent(onNext);
  useEffect(() => {
    if (!isCounting) return undefined;
    if (left === 0) {
      next();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, isCounting]);
  return (
    <div className={s.card} data-end="">
      {nextId === "" ? (
        <>
          <p className={s.title}>最后一讲也看完了</p>
          <p className={s.why}>接下来可以做题巩固，或者回到目录补上没看完的部分。</p>
        </>
      ) : (
        <>
          <p className={s.why}>下一讲</p>
          <p className={s.title}>{nextName}</p>
        </>
      )}
      <div className={s.row}>
        <Button
          onClick={() => {
            player.seek(0);
            player.play();
          }}
        >
          重看这一讲
        </Button>
        <PracticeButton lesson={lesson} player={player} purpose="巩固" onPress={() => setIsCounting(false)} />
        {isCounting && <Button onClick={() => setIsCounting(false)}>取消</Button>}
        {nextId !== "" && (
          <Button kind="primary" onClick={onNext}>
            {isCounting ? `${left} 秒后播放` : "播放下一讲"}
          </Button>
        )}
      </div>
      {isOfToday && <NextToday />}
    </div>
  );
}
