import { useEffect, useEffectEvent, useState } from "react";
import { resumeAt } from "#shared/domain/playedRanges.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useKnown } from "#client/calls/call.ts";
import { notesCall } from "#client/calls/note.ts";
import type { ReportedProgress } from "#client/calls/play.ts";
import { LessonPlayer } from "#client/player/LessonPlayer.tsx";
import type { Player } from "#client/player/player.ts";
import type { Mark } from "#client/player/SeekBar.tsx";
import { useMediaReports } from "#client/player/useMediaReports.ts";
import { type Reports, useReports } from "#client/player/useReports.ts";
import { usePlayer } from "#client/player/usePlayer.ts";
import { SaveChip } from "#client/ui/SaveChip.tsx";
import { AwayCard } from "./AwayCard.tsx";
import { ClosedCard, isClosed } from "./ClosedCard.tsx";
import { EndCard } from "./EndCard.tsx";
import type { LessonViewProps, ReportedProps } from "./lessonProps.ts";
import { PageReader } from "./PageReader.tsx";
import { s } from "./LessonView.styles.ts";

/** A lesson: its player or its pages; if it cannot be played, the reason. */
export function LessonView(props: LessonViewProps) {
  const { lesson, session, onTold } = props;
  const reports = useReports({ lesson, onElsewhere: () => session.leave("device") });
  const { reported } = reports;
  const tell = useEffectEvent((progress: ReportedProgress) => onTold(progress));
  useEffect(() => {
    if (reported) tell(reported);
  }, [reported]);
  if (isClosed(lesson)) return <ClosedCard lesson={lesson} onNext={props.onNext} />;
  return (
    <>
      {lesson.kind === "doc" || lesson.kind === "pic" ? (
        <PageReader {...props} reports={reports} />
      ) : (
        <Playing {...props} reports={reports} />
      )}
      <Saving reports={reports} />
    </>
  );
}

function Playing(props: ReportedProps) {
  const { lesson, session, second, plays, store, reports, onStarted } = props;
  const { away } = session;
  const [player, setPlayer] = useState<Player>();
  const [start, setStart] = useState<number>();
  const notes = useKnown(notesCall(lesson.lessonId))?.list ?? [];
  useMediaReports(player, away === undefined ? reports : undefined);

  // The start is set only once. A position that the server reports later must not move the learner.
  const { from } = reports;
  if (start === undefined && from) setStart(second ?? resumeAt(from.position, lesson.length));
  const started = useEffectEvent(onStarted);
  const hasStarted = start !== undefined;
  useEffect(() => {
    if (hasStarted) started();
  }, [hasStarted]);
  useEffect(() => {
    if (away !== undefined) player?.pause();
  }, [away, player]);

  if (start === undefined) return null;
  const marks: readonly Mark[] = [
    ...lesson.point.map(({ second: at, name }) => ({ second: at, name, kind: "point" as const })),
    ...notes.map((note) => ({ second: note.second, name: "笔记", kind: "note" as const })),
  ];
  return (
    <LessonPlayer
      lesson={lesson}
      start={start}
      plays={plays}
      store={store}
      renew={session.renew}
      marks={marks}
      theatre={props.theatre}
      commands={props.commands}
      onPlayer={(found) => {
        setPlayer(found);
        props.onPlayer(found);
      }}
    >
      {player && second === undefined && start > 0 && <Resumed player={player} start={start} />}
      {player && away === undefined && <EndCard {...props} player={player} />}
      {away !== undefined && <AwayCard session={session} />}
    </LessonPlayer>
  );
}

const SHOWN_MS = 8_000;

/** Shows at which second the lesson resumed, with a button to start from the beginning. */
function Resumed({ player, start }: { readonly player: Player; readonly start: number }) {
  const [isShown, setIsShown] = useState(true);
  const hasBegun = usePlayer(player, ({ isPaused }) => !isPaused);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  if (!isShown) return null;
  return (
    <p className={s.resumed}>
      <span role="status">{`${hasBegun ? "已" : "将"}从 ${clockText(start)} 继续`}</span>
      <button
        type="button"
        onClick={() => {
          player.seek(0);
          player.play();
          setIsShown(false);
        }}
      >
        从头播放
      </button>
    </p>
  );
}

/** Shows only failures of saving. Progress is saved every few seconds, so successes are not shown. */
function Saving({ reports: { saving } }: { readonly reports: Reports }) {
  if (!saving || saving.status === "saved" || saving.status === "saving") return null;
  const { status, waiting, durable } = saving;
  return (
    <div className={s.saving}>
      <SaveChip status={status === "setAside" ? "refused" : status} waiting={waiting} durable={durable} />
    </div>
  );
}
