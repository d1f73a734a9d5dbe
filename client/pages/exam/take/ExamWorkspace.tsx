import { type FormEvent, useEffect, useState } from "react";
import type { ExamPaper } from "#client/calls/exam.ts";
import { whenIdle } from "#client/kit/whenIdle.ts";
import { href } from "#shared/routes/href.ts";
import { useMarkTools } from "#client/question/annotations/useMarkTools.tsx";
import { Annotations } from "#client/question/annotations/Annotations.tsx";
import { type KeyRegistry, KeysContext } from "#client/question/keys/keyHandlers.ts";
import { KeyListener } from "#client/question/keys/KeyListener.ts";
import { ZoomArea } from "#client/question/show/ZoomArea.tsx";
import { PlaceSheet } from "#client/question/workspace/PlaceSheet.tsx";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { useBoot } from "#client/site/boot.ts";
import { Container } from "#client/ui/Container.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { showMessage } from "#client/ui/message.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { s } from "./ExamWorkspace.styles.ts";
import { type WorkspaceLayer, WorkspaceLayers } from "./WorkspaceLayers.tsx";
import { ExamActions } from "./ExamActions.tsx";
import { ExamBar } from "./ExamBar.tsx";
import { ExamCard } from "./ExamCard.tsx";
import { firstOpen, isDone, type QuestionSlot, placesOf } from "./examState.ts";
import { LeaveNotice } from "./LeaveNotice.tsx";
import { HighlightedMaterial } from "#client/question/annotations/HighlightedMaterial.tsx";
import { bringPictures, hasFormulas } from "./paperParts.ts";
import { PartBoundary } from "./PartBoundary.tsx";
import { Paused } from "./Paused.tsx";
import { SectionTabs } from "./SectionTabs.tsx";
import { type LiveExam, useAttempt } from "./useAttempt.ts";
import { useView } from "./useView.ts";
import { WholePaper } from "./WholePaper.tsx";

/** Where a learner sits an exam. */
export function ExamWorkspace({ paper, owner }: { readonly paper: ExamPaper; readonly owner: string }) {
  const live = useAttempt(paper, owner);
  if (live.state.phase === "paused") return <Paused live={live} />;
  return (
    <Annotations owner={live.owner} attempt={`exam:${paper.recordId}`}>
      <Paper live={live} />
    </Annotations>
  );
}

function Paper({ live }: { readonly live: LiveExam }) {
  const { paper, attempt, state } = live;
  const places = placesOf(paper, state.known, state.closed);
  const [seq, setSeq] = useState(() => firstOpen(places));
  const [move, setMove] = useState({ seq: 0, turn: 0 });
  const [view, setView] = useView();
  const [keys] = useState<KeyRegistry>(() => new Set());
  const [layer, setLayer] = useState<WorkspaceLayer>();
  /** The deadline that has passed; with extra time there is another one. */
  const [passed, setPassed] = useState(0);
  const isUp = passed > 0 && passed === state.deadline;
  const index = Math.max(
    0,
    places.findIndex((place) => place.seq === seq),
  );
  const place = places[index];
  const isLocked = state.phase !== "open" || isUp;
  const { formulaStyles } = useBoot();
  const [needsFormulas] = useState(() => hasFormulas(paper));
  useEffect(() => {
    textRenderer.load().catch(() => undefined);
    return whenIdle(() => void bringPictures(paper).catch(() => undefined));
  }, [paper]);
  const questionId = place?.question.id;
  const { tools, pad } = useMarkTools(questionId);
  useEffect(() => attempt.answers.visit(questionId), [attempt, questionId]);

  function go(to: QuestionSlot | undefined): void {
    if (!to || to.isAhead) return;
    setSeq(to.seq);
    setMove({ seq: to.seq, turn: move.turn + 1 });
    setLayer(undefined);
    if (view === "one") window.scrollTo({ top: 0 });
  }
  function step(by: 1 | -1): void {
    const to = places[index + by];
    if (to?.isAhead) setLayer("section");
    else go(to);
  }
  async function pause(): Promise<void> {
    try {
      await attempt.pause();
    } catch (error) {
      showMessage({ kind: "error", text: `没有暂停成功，计时还在继续。${messageOf(error)}` });
    }
  }
  /** Enter in the last blank of a question. */
  function goOn(event: FormEvent): void {
    event.preventDefault();
    step(1);
  }
  function openSubmit(): void {
    attempt.answers.flushTyping();
    setLayer("submit");
  }

  function turn(): void {
    setView(view === "one" ? "all" : "one");
    setMove({ seq, turn: move.turn + 1 });
    if (view === "all") window.scrollTo({ top: 0 });
  }

  const actions = {
    next: () => step(1),
    previous: () => step(-1),
    mark: () => place && !isLocked && attempt.answers.keep(place.question.id, { isMarked: !place.isMarked }),
    sheet: () => setLayer("sheet"),
    help: () => setLayer("help"),
    view: turn,
    submit: openSubmit,
  };
  const sheet = (
    <PlaceSheet
      places={places.map((one) => ({
        seq: one.seq,
        group: one.sectionName,
        state: one.isAhead ? "ahead" : isDone(one) ? "given" : "none",
        isMarked: one.isMarked,
      }))}
      current={seq}
      filters={["all", "none", "marked"]}
      legend={["none", "given"]}
      choice={{ onChoose: (chosen) => go(places.find((one) => one.seq === chosen)) }}
    />
  );
  const material = view === "one" ? (place?.question.material ?? "") : "";
  const pauseNow = paper.canPause && !isLocked ? () => void pause() : undefined;
  const common = { attempt, revision: state.revision, isLocked };
  return (
    <KeysContext value={keys}>
      {needsFormulas && <link rel="stylesheet" href={formulaStyles} precedence="formulas" />}
      <ExamBar
        live={live}
        tabs={
          paper.section.length > 1 && (
            <SectionTabs sections={paper.section} places={places} current={place} onChoose={go} />
          )
        }
        onExit={() => setLayer("exit")}
        onPause={pauseNow}
        onSubmit={openSubmit}
        onUp={() => setPassed(state.deadline)}
      />
      <Container width="wide">
        {paper.countsLeaving && <LeaveNotice live={live} />}
        {live.saving?.durable === false && (
          <p className={s.notice} role="alert">
            这台设备存不下答案（空间已满，或者是无痕窗口）。联网时照常保存；网络断开时请不要关闭这一页。
          </p>
        )}
        {live.saving?.status === "signedOut" && (
          <p className={s.notice} role="alert">
            登录已失效，答案都在这台设备上。请
            <a href={href("login")} target="_blank" rel="noopener">
              在新页面重新登录
            </a>
            ，回到这一页就会继续保存。
          </p>
        )}
        <ZoomArea keyed={`[data-question="${questionId ?? ""}"]`}>
          <div className={s.grid} data-split={material === "" ? undefined : ""}>
            {/* Kept while its questions change: the place in a long passage must not be lost. */}
            {place && material !== "" && (
              <div className={s.material}>
                <HighlightedMaterial key={material} question={place.question} />
              </div>
            )}
            <div className={s.main} onSubmit={goOn}>
              {view === "one" && place?.sectionDesc && <p className={s.desc}>{place.sectionDesc}</p>}
              <PartBoundary key={view === "one" ? seq : 0} answers={attempt.answers}>
                {view === "one" ? (
                  place && (
                    <ExamCard
                      key={place.seq}
                      {...common}
                      place={place}
                      focusTurn={move.seq === place.seq ? move.turn : 0}
                      isInWhole={false}
                    />
                  )
                ) : (
                  <WholePaper {...common} places={places} move={move} current={seq} onCurrent={setSeq} />
                )}
              </PartBoundary>
              <ExamActions
                place={place}
                isFirst={index === 0}
                isLast={index === places.length - 1}
                done={`${places.filter(isDone).length}/${places.length}`}
                view={view}
                tools={tools}
                actions={{ ...actions, pause: pauseNow }}
              />
            </div>
            <aside className={s.rail} aria-label="答题卡">
              {sheet}
            </aside>
          </div>
        </ZoomArea>
      </Container>
      {pad}
      <KeyListener handlers={actions} swipes={view === "one"} />
      <Dialog open={layer === "sheet"} onClose={() => setLayer(undefined)} title="答题卡">
        {sheet}
      </Dialog>
      <WorkspaceLayers
        layer={layer === "sheet" ? undefined : layer}
        live={live}
        places={places}
        place={place}
        isUp={isUp}
        onGo={go}
        onClose={() => setLayer(undefined)}
      />
    </KeysContext>
  );
}
