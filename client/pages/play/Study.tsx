import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { href } from "#shared/routes/href.ts";
import { QuietBlock } from "#client/calls/Block.tsx";
import { HandoffButton } from "#client/handoff/HandoffButton.tsx";
import { useHandoff } from "#client/handoff/useHandoff.ts";
import type { PlayedLesson, ReportedProgress } from "#client/calls/play.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useGo } from "#client/navigation/useGo.ts";
import type { Player } from "#client/player/player.ts";
import { useSession } from "#client/player/useSession.ts";
import { useSettings } from "#client/player/useSettings.ts";
import { KeyHelp } from "#client/question/keys/KeyHelp.tsx";
import { PLAYER_KEYS } from "#client/player/playerKeys.ts";
import { storeWithToken } from "#client/site/storeWithToken.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { useOff } from "#client/site/useOff.ts";
import { LessonHead } from "./LessonHead.tsx";
import { Rail, type RailTab } from "./Rail.tsx";
import { StagePlaceholder } from "./StagePlaceholder.tsx";
import { s } from "./Study.styles.ts";
import { LessonView } from "./LessonView.tsx";

interface Props {
  readonly classroomId: string;
  readonly lessonId: string;
  /** The second named in the address; undefined: the lesson resumes at the learner's progress. */
  readonly second: number | undefined;
  /** Token in the address of a phone that continues a lesson from a computer; "": none. */
  readonly handoff: string;
}

/** A lesson with outline, transcript, notes, questions and files beside it. */
export function Study({ classroomId, lessonId, second, handoff }: Props) {
  const site = useSite();
  const go = useGo();
  const { visit } = useNavigation();
  const addressOf = (lesson: string, t?: number) =>
    href("coursePlayer", { classroomId, lesson, t: t?.toString() });
  const isReady = useHandoff(handoff, () => go(addressOf(lessonId, second), { replace: true }));
  const session = useSession({ lessonId, classroomId, isReady });
  const [player, setPlayer] = useState<Player>();
  const [tab, setTab] = useState<RailTab>("outline");
  const [isTheatre, setIsTheatre] = useState(false);
  const [helps, setHelps] = useState(false);
  const [reported, setReported] = useState<Readonly<Record<string, ReportedProgress>>>({});
  const noteField = useRef<HTMLTextAreaElement>(null);
  const { lesson, round, away } = session;
  /** True once the learner has chosen a lesson on this page: it then plays without another press. */
  const [plays, setPlays] = useState(false);
  const store = useSettings();
  const hasNoNotes = useOff("/note/save");

  useLastSubject(lesson);
  /** Returns the second that is playing; before the video has loaded, the second at which it will start. */
  const secondNow = () =>
    player && player.element.readyState > 0 ? player.state().second : (second ?? lesson?.position ?? 0);
  function openLesson(id: string): void {
    if (id === "") return;
    setPlays(true);
    void visit(addressOf(id));
  }
  function writeNote(): void {
    if (hasNoNotes) return;
    setTab("notes");
    // The field can take the focus only after React has shown the tab.
    setTimeout(() => noteField.current?.focus());
  }
  const view = lesson && (
    <LessonView
      key={`${lessonId}-${round}`}
      session={session}
      lesson={lesson}
      second={second}
      plays={plays}
      store={store}
      theatre={{ isOn: isTheatre, toggle: () => setIsTheatre(!isTheatre) }}
      onPlayer={setPlayer}
      onStarted={() => second !== undefined && go(addressOf(lessonId), { replace: true })}
      onTold={(progress) => setReported((known) => ({ ...known, [lessonId]: progress }))}
      onNext={() => openLesson(lesson.nextId)}
      commands={{
        nextLesson: () => openLesson(lesson.nextId),
        previousLesson: () => openLesson(lesson.previousId),
        note: writeNote,
        help: () => setHelps(true),
      }}
    />
  );
  return (
    <div className={s.shell} data-lesson="" data-theatre={isTheatre ? "" : undefined}>
      <title>{pageTitle(site, lesson?.lessonName ?? "课程学习")}</title>
      <meta name="robots" content="noindex" />
      <div className={s.stage} data-paged={lesson?.kind === "doc" || lesson?.kind === "pic" ? "" : undefined}>
        <Suspense fallback={<StagePlaceholder session={session} lessonId={lessonId} />}>
          {view ?? <StagePlaceholder session={session} lessonId={lessonId} onTake={() => setPlays(true)} />}
        </Suspense>
      </div>
      <div className={s.head}>
        <LessonHead
          classroomId={classroomId}
          lessonId={lessonId}
          lesson={lesson}
          reported={reported[lessonId]}
          second={secondNow}
          onHelp={() => setHelps(true)}
          onFinished={(progress) =>
            setReported((known) => ({ ...known, [lessonId]: { ...emptyProgress, ...progress } }))
          }
          handoff={
            lesson &&
            lesson.ticket !== "" &&
            away === undefined && (
              <HandoffButton
                handoff={() => {
                  const at = Math.floor(secondNow());
                  return {
                    place: { kind: "lesson", classroomId, lessonId, second: at },
                    addressOf: (token) =>
                      href("coursePlayer", {
                        classroomId,
                        lesson: lessonId,
                        t: String(at),
                        handoff: token,
                      }),
                    goesOn: "从这一秒接着看",
                  };
                }}
                onUsed={() => {
                  player?.pause();
                  session.leave("phone");
                }}
              />
            )
          }
        />
      </div>
      <QuietBlock fallback={<aside className={s.rail} />} instead={() => null}>
        <Rail
          tab={tab}
          onTab={setTab}
          classroomId={classroomId}
          lessonId={lessonId}
          lesson={lesson}
          player={player}
          reported={reported}
          settings={store.settings}
          noteField={noteField}
          onOpen={() => setPlays(true)}
        />
      </QuietBlock>
      <KeyHelp keys={PLAYER_KEYS} open={helps} onClose={() => setHelps(false)} />
    </div>
  );
}

const emptyProgress: ReportedProgress = { position: 0, ranges: [], progress: 0, isFinish: false };

/** Stores the subject of the lesson as the learner's last subject (Spec §3). */
function useLastSubject(lesson: PlayedLesson | undefined): void {
  const keep = useEffectEvent(() => {
    if (!lesson || lesson.subjectLevel2Id === "") return;
    const { subjectLevel2Id, subjectLevel2Name, subjectLevel3Id, subjectLevel3Name } = lesson;
    storeWithToken("lastStudySubject", { id: subjectLevel2Id, name: subjectLevel2Name });
    storeWithToken(
      "lastStudySubjectLevel3",
      subjectLevel3Id === "" ? undefined : { id: subjectLevel3Id, name: subjectLevel3Name },
    );
  });
  useEffect(() => keep(), [lesson?.lessonId]);
}
