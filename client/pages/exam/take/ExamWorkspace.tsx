import { type FormEvent, useEffect, useState } from "react";
import type { ExamPaper } from "#client/calls/exam.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { whenIdle } from "#client/kit/whenIdle.ts";
import { href } from "#shared/routes/href.ts";
import { Annotations } from "#client/question/annotations/Annotations.tsx";
import { HighlightedMaterial } from "#client/question/annotations/HighlightedMaterial.tsx";
import { TextSizeButtons } from "#client/question/annotations/TextSizeButtons.tsx";
import { useMarkTools } from "#client/question/annotations/useMarkTools.tsx";
import { KeyListener } from "#client/question/keys/KeyListener.ts";
import { SlotSheet } from "#client/question/workspace/SlotSheet.tsx";
import { QuestionWorkspace } from "#client/question/workspace/QuestionWorkspace.tsx";
import { useLayer } from "#client/question/workspace/useLayer.ts";
import { useSlots } from "#client/question/workspace/useSlots.ts";
import { HelpButton } from "#client/question/workspace/WorkspaceBar.tsx";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { useBoot } from "#client/site/boot.ts";
import { Button } from "#client/ui/Button.tsx";
import { FileText } from "#client/ui/icons/FileText.ts";
import { Flag } from "#client/ui/icons/Flag.ts";
import { Pause } from "#client/ui/icons/Pause.ts";
import { showMessage } from "#client/ui/message.ts";
import { isDone } from "./knownAnswers.ts";
import { s } from "./ExamWorkspace.styles.ts";
import { ExamBar } from "./ExamBar.tsx";
import { ExamCard } from "./ExamCard.tsx";
import { ExamLayers } from "./ExamLayers.tsx";
import { firstOpen, type QuestionSlot, placesOf } from "./questionSlots.ts";
import { FullscreenButton } from "./FullscreenButton.tsx";
import { LeaveNotice } from "./LeaveNotice.tsx";
import { bringPictures, hasFormulas } from "./paperParts.ts";
import { PartBoundary } from "./PartBoundary.tsx";
import { Paused } from "./Paused.tsx";
import { SectionTabs } from "./SectionTabs.tsx";
import { type LiveExam, useAttempt } from "./useAttempt.ts";
import { useView, type View } from "./useView.ts";
import { WholePaper } from "./WholePaper.tsx";

const icon = { size: 18 } as const;

interface Props {
  readonly paper: ExamPaper;
  readonly owner: string;
  /** Number of the question at which the learner left the exam; undefined: the first one that is not done. */
  readonly leftAt: number | undefined;
}

export function ExamWorkspace({ paper, owner, leftAt }: Props) {
  const live = useAttempt(paper, owner);
  const { state, refused } = live;
  const places = placesOf(paper, state.known, state.closed, refused);
  const [view, setView] = useView();
  // Keeps the shown question while the exam is paused.
  const shown = useSlots(places, {
    first: () => places.find(({ seq, isAhead }) => seq === leftAt && !isAhead)?.seq ?? firstOpen(places),
    scrolls: view === "one",
  });
  if (live.state.phase === "paused") return <Paused live={live} />;
  return (
    <Annotations owner={live.owner} attempt={`exam:${paper.recordId}`}>
      <Paper live={live} places={places} shown={shown} view={view} onView={setView} />
    </Annotations>
  );
}

interface PaperProps {
  readonly live: LiveExam;
  readonly places: readonly QuestionSlot[];
  readonly shown: ReturnType<typeof useSlots<QuestionSlot>>;
  readonly view: View;
  readonly onView: (view: View) => void;
}

function Paper({ live, places, shown, view, onView }: PaperProps) {
  const { paper, attempt, state } = live;
  const isOne = view === "one";
  const { seq, index, place, isLast, turnOf } = shown;
  const layer = useLayer<"exit" | "section" | "submit">(seq);
  /** The deadline at which time was up; 0: none yet. Extra time changes `state.deadline`, and the exam goes on. */
  const [passed, setPassed] = useState(0);
  const isUp = passed > 0 && passed === state.deadline;
  const isLocked = state.phase !== "open" || isUp;
  const { formulaStyles } = useBoot();
  const [needsFormulas] = useState(() => hasFormulas(paper));
  useEffect(() => {
    textRenderer.load().catch(() => undefined);
    return whenIdle(() => void bringPictures(paper).catch(() => undefined));
  }, [paper]);
  const questionId = place?.question.id;
  const { tools, pad } = useMarkTools(questionId);
  useEffect(() => attempt.visit(questionId), [attempt, questionId]);

  function go(to: QuestionSlot | undefined): void {
    if (!to || to.isAhead) return;
    shown.go(to);
    layer.close();
  }
  function step(by: 1 | -1): void {
    const to = places[index + by];
    if (to?.isAhead) layer.open("section");
    else go(to);
  }
  async function pause(): Promise<void> {
    try {
      await attempt.pause();
    } catch (error) {
      showMessage({ kind: "error", text: `没有暂停成功，计时还在继续。${messageOf(error)}` });
    }
  }
  /** Goes to the next question when Enter is pressed in the last input field of a question. */
  function goToNext(event: FormEvent): void {
    event.preventDefault();
    step(1);
  }
  function openSubmit(): void {
    attempt.flushTyping();
    layer.open("submit");
  }
  function turn(): void {
    onView(isOne ? "all" : "one");
    shown.go({ seq });
    if (!isOne) window.scrollTo({ top: 0 });
  }
  function mark(): void {
    if (place && !isLocked) attempt.mark(place.question.id, !place.isMarked);
  }

  const sheet = (
    <SlotSheet
      places={places.map((one) => ({
        seq: one.seq,
        group: one.sectionName,
        state: one.isAhead ? "ahead" : one.refusal !== undefined ? "unsaved" : isDone(one) ? "given" : "none",
        isMarked: one.isMarked,
      }))}
      current={seq}
      filters={["all", "none", "marked"]}
      legend={live.refused.size > 0 ? ["none", "given", "unsaved"] : ["none", "given"]}
      choice={{ onChoose: (chosen) => go(places.find((one) => one.seq === chosen)) }}
    />
  );
  const pauseNow = paper.canPause && !isLocked ? () => void pause() : undefined;
  const common = { attempt, revision: state.revision, isLocked };
  return (
    <>
      {needsFormulas && <link rel="stylesheet" href={formulaStyles} precedence="formulas" />}
      <QuestionWorkspace
        stickyBar={
          <ExamBar
            live={live}
            tabs={
              paper.section.length > 1 && (
                <SectionTabs sections={paper.section} places={places} current={place} onChoose={go} />
              )
            }
            onExit={() => layer.open("exit")}
            onPause={pauseNow}
            onSubmit={openSubmit}
            onUp={() => setPassed(state.deadline)}
          />
        }
        bar={<Notices live={live} seq={seq} />}
        material={
          isOne &&
          place &&
          place.question.material !== "" && (
            <HighlightedMaterial key={place.question.material} question={place.question} />
          )
        }
        steps={{
          previous: shown.isFirst ? undefined : { onPress: () => step(-1) },
          next: { onPress: isLast ? openSubmit : () => step(1) },
          nextText: isLast ? "检查并交卷" : "下一题",
          isEnd: isLast,
          isDone: place !== undefined && isDone(place),
          toggle: { text: "标记", Icon: Flag, isOn: place?.isMarked === true, onTurn: mark },
        }}
        tools={tools}
        lastTools={
          <>
            <Button kind="quiet" icon={<FileText {...icon} />} onClick={turn}>
              {isOne ? "看整卷" : "逐题作答"}
            </Button>
            {pauseNow && (
              <span className={s.onPhone}>
                <Button kind="quiet" icon={<Pause {...icon} />} onClick={pauseNow}>
                  暂停
                </Button>
              </span>
            )}
            <FullscreenButton />
            <HelpButton onHelp={() => layer.open("help")} />
            <TextSizeButtons />
          </>
        }
        sheet={{ content: sheet, text: `${places.filter(isDone).length}/${places.length}` }}
        layer={layer}
        Keys={KeyListener}
        // The key for handing in is Ctrl + Enter, so that Enter alone cannot end the exam.
        keys={{ next: () => step(1), mark, view: turn, submit: openSubmit }}
        swipes={isOne}
        zoomed={`[data-question="${questionId ?? ""}"]`}
        pad={pad}
      >
        <div onSubmit={goToNext}>
          {isOne && place?.sectionDesc && <p className={s.desc}>{place.sectionDesc}</p>}
          <PartBoundary key={isOne ? seq : 0} attempt={attempt}>
            {isOne ? (
              place && <ExamCard key={seq} {...common} place={place} turn={turnOf(seq)} isInWhole={false} />
            ) : (
              <WholePaper
                {...common}
                places={places}
                turnOf={turnOf}
                current={seq}
                onCurrent={shown.follow}
              />
            )}
          </PartBoundary>
        </div>
      </QuestionWorkspace>
      <ExamLayers
        layer={layer.shown}
        live={live}
        places={places}
        place={place}
        isUp={isUp}
        onGo={go}
        onClose={layer.close}
      />
    </>
  );
}

function Notices({ live, seq }: { readonly live: LiveExam; readonly seq: number }) {
  const { paper, saving } = live;
  return (
    <>
      {paper.countsLeaving && <LeaveNotice live={live} seq={seq} />}
      {saving?.durable === false && (
        <p className={s.notice} role="alert">
          这台设备存不下答案（空间已满，或者是无痕窗口）。联网时照常保存；网络断开时请不要关闭这一页。
        </p>
      )}
      {saving?.status === "signedOut" && (
        <p className={s.notice} role="alert">
          登录已失效，答案都在这台设备上。请
          <a href={href("login")} target="_blank" rel="noopener">
            在新页面重新登录
          </a>
          ，回到这一页就会继续保存。
        </p>
      )}
    </>
  );
}
