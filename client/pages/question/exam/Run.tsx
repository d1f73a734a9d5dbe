import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { href } from "#shared/routes/href.ts";
import { HandoffButton } from "#client/handoff/HandoffButton.tsx";
import { useHandoff } from "#client/handoff/useHandoff.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { useGo } from "#client/navigation/useGo.ts";
import { useCalls } from "#client/calls/call.ts";
import { pageTitle, useBoot, useSite } from "#client/site/boot.ts";
import { serverNow } from "#client/site/clock.ts";
import { Highlighted } from "#client/question/annotations/Highlighted.tsx";
import { Annotations } from "#client/question/annotations/Annotations.tsx";
import { MarkTools } from "#client/question/annotations/MarkTools.tsx";
import { ScratchPad } from "#client/question/annotations/ScratchPad.tsx";
import { ZoomArea } from "#client/question/show/ZoomArea.tsx";
import { Container } from "#client/ui/Container.tsx";
import { WorkspaceProgress } from "#client/question/sheet/WorkspaceProgress.tsx";
import { AnswerSheet } from "./AnswerSheet.tsx";
import { AwayCard } from "./AwayCard.tsx";
import { marksAccount } from "./marksAccount.ts";
import { Dialog } from "#client/ui/Dialog.tsx";
import { type Layer, RunLayers } from "./RunLayers.tsx";
import { s } from "./Run.styles.ts";
import { RunActions } from "./RunActions.tsx";
import { RunBar } from "./RunBar.tsx";
import { RunCard } from "./RunCard.tsx";
import { firstOpen, stateOf, type QuestionSlot } from "./runState.ts";
import { Material } from "#client/question/show/Material.tsx";
import { type LiveRun, useRun } from "./useRun.ts";
import { type KeyRegistry, KeysContext } from "#client/question/keys/keyHandlers.ts";
import { KeyListener } from "#client/question/keys/KeyListener.ts";

interface Props {
  readonly recordId: string;
  readonly onlyWrong: boolean;
  /** By which a phone takes over from a computer; "". */
  readonly handoff: string;
  /** Of a pack that lies on the device. */
  readonly begin?: Beginning;
}

export interface Beginning {
  /** 做题 if nothing else is said. */
  readonly way: RunMode;
  /** The place, where more is known than the server's answers. */
  readonly seq: number;
}

/** 做题: verdict and analysis after each answer; 背题: the key at once; 测试: nothing before the end. */
export type RunMode = "do" | "recite" | "test";

export function Run({ recordId, onlyWrong, handoff, begin }: Props) {
  const live = useRun(recordId);
  const search = useSearch();
  const go = useGo();
  const site = useSite();
  const calls = useCalls();
  const { now } = useBoot();
  const [left, setLeft] = useState<Left>({
    seq: Number(search.get("seq") ?? begin?.seq),
    way: runModeOf(search.get("way") ?? begin?.way),
    isBack: false,
  });
  const [isAway, setIsAway] = useState(false);
  useHandoff(handoff, () => go(addressOf({ recordId, onlyWrong }, left), { replace: true }));
  if (!live) return null;
  async function takeBack(): Promise<void> {
    await live?.refresh();
    setIsAway(false);
  }
  function stepAside(way: RunMode): void {
    // Back here, it goes on behind what the phone has answered.
    setLeft({ seq: 0, way, isBack: true });
    setIsAway(true);
  }
  const title = titleOf(live.run, site);
  if (isAway) {
    return (
      <>
        <title>{pageTitle(site, title)}</title>
        <AwayCard title={title} onBack={takeBack} />
      </>
    );
  }
  const account = marksAccount(calls, recordId, () => serverNow(now));
  return (
    <Annotations owner={live.owner} attempt={`practice:${recordId}`} account={account}>
      <OpenRun live={live} title={title} onlyWrong={onlyWrong} left={left} onHandedOff={stepAside} />
    </Annotations>
  );
}

/** Where a run was left, and how it was done. */
interface Left {
  /** 0: where it goes on. */
  readonly seq: number;
  readonly way: RunMode;
  /** Taken back from a phone. */
  readonly isBack: boolean;
}

function titleOf(run: LiveRun["run"], { examTypes }: ReturnType<typeof useSite>): string {
  const name = examTypes.find(({ id }) => id === run.mode)?.name?.trim() || run.name;
  return [name, run.lesson?.lessonName || run.chapterName || run.subjectName].filter(Boolean).join(" · ");
}

function runModeOf(text: string | undefined): RunMode {
  return text === "recite" || text === "test" ? text : "do";
}

function addressOf(
  { recordId, onlyWrong }: Pick<Props, "recordId" | "onlyWrong">,
  { seq, way }: Omit<Left, "isBack">,
  handoff?: string,
): string {
  return href("questionExam", {
    record: recordId,
    only: onlyWrong ? "wrong" : undefined,
    seq: seq > 0 ? String(seq) : undefined,
    way: way === "do" ? undefined : way,
    handoff,
  });
}

const NOT_SENT = "这台设备上还有答案没有交到服务器。联网后再试，手机上才看得到它们。";
const MISSED: readonly string[] = ["wrong", "part"];

interface OpenRunProps {
  readonly live: LiveRun;
  readonly title: string;
  readonly onlyWrong: boolean;
  readonly left: Left;
  readonly onHandedOff: (way: RunMode) => void;
}

function OpenRun({ live, title, onlyWrong, left, onHandedOff }: OpenRunProps) {
  const { run, slots: all } = live;
  const site = useSite();
  const { visit } = useNavigation();
  const slots = onlyWrong ? all.filter((slot) => MISSED.includes(stateOf(slot))) : all;
  const isOver = run.status === "finished";
  const [keys] = useState<KeyRegistry>(() => new Set());
  const [seq, setSeq] = useState(
    () =>
      slots.find((one) => one.seq === left.seq)?.seq ?? (isOver ? (slots[0]?.seq ?? 1) : firstOpen(slots)),
  );
  const [way, setWay] = useState(left.way);
  const [layer, setLayer] = useState<Layer | "sheet">();
  const [hasMoved, setHasMoved] = useState(left.isBack);
  const [hasPad, setHasPad] = useState(false);
  const [draft, setDraft] = useState<number>();
  const index = Math.max(
    0,
    slots.findIndex((slot) => slot.seq === seq),
  );
  const slot = slots[index];
  const resultHref = href("questionExamResult", { record: run.recordId });

  const go = useCallback((to: QuestionSlot | undefined): void => {
    if (!to) return;
    setSeq(to.seq);
    setHasMoved(true);
    setLayer(undefined);
    window.scrollTo({ top: 0 });
  }, []);
  function step(by: 1 | -1): boolean {
    const to = slots[index + by];
    if (to) go(to);
    // The end of a run is its result.
    else if (by === 1) {
      if (isOver) void visit(resultHref);
      else setLayer("finish");
    }
    return to !== undefined || by === 1;
  }

  const actions = {
    next: () => step(1),
    previous: () => step(-1),
    mark: () => slot && live.keep({ kind: "mark", seq: slot.seq, isMarked: !slot.isMarked }),
    help: () => setLayer("help"),
    sheet: () => setLayer("sheet"),
    finish: () => setLayer("finish"),
    feedback: () => setLayer("feedback"),
  };

  // Two hundred tiles wait until the verdict, or the next question, is drawn.
  const [laterSlots, laterSeq] = [useDeferredValue(slots), useDeferredValue(seq)];
  const sheet = useMemo(
    () => <AnswerSheet slots={laterSlots} current={laterSeq} onChoose={go} />,
    [laterSlots, laterSeq, go],
  );
  const question = slot?.question;
  const material = question?.material ?? "";
  const doneNum = slots.filter((one) => stateOf(one) !== "none").length;
  return (
    <KeysContext value={keys}>
      <Container width="wide">
        <title>{pageTitle(site, title)}</title>
        <RunBar
          title={title}
          place={`${index + 1} / ${slots.length}`}
          live={live}
          way={way}
          onWay={isOver ? undefined : setWay}
          onHelp={actions.help}
          handoff={
            <HandoffButton
              handoff={() => ({
                place: { kind: "practice", recordId: run.recordId, seq },
                addressOf: (token) => addressOf({ recordId: run.recordId, onlyWrong }, { seq, way }, token),
                goesOn: "从这道题接着做",
                prepare: async () => ((await live.flush()) ? "" : NOT_SENT),
              })}
              onUsed={() => onHandedOff(way)}
            />
          }
        >
          <WorkspaceProgress value={doneNum} max={slots.length} label="已做的题" />
        </RunBar>
        <ZoomArea>
          <div className={s.grid} data-split={material === "" ? undefined : ""}>
            {/* Kept while its questions change: the place in a long passage must not be lost. */}
            {question && material !== "" && (
              <div className={s.material}>
                <Material
                  key={material}
                  source={material}
                  around={(text) => <Highlighted of={`material:${question.materialId}`}>{text}</Highlighted>}
                />
              </div>
            )}
            <div className={s.main}>
              {slot && (
                <RunCard
                  key={slot.seq}
                  slot={slot}
                  live={live}
                  way={way}
                  isOver={isOver}
                  takesFocus={hasMoved}
                  onStep={actions.next}
                  onDraft={(isThere) => setDraft(isThere ? slot.seq : undefined)}
                />
              )}
              <RunActions
                recordId={run.recordId}
                slot={slot}
                isFirst={index === 0}
                isLast={index === slots.length - 1}
                isDone={isOver || way === "recite" || !slot?.question || slot.isAnswered}
                isOver={isOver}
                hasDraft={draft !== undefined && draft === slot?.seq && !slot.isAnswered}
                done={`${doneNum}/${slots.length}`}
                tools={
                  question && (
                    <MarkTools of={question.id} isPadOpen={hasPad} onPad={() => setHasPad(!hasPad)} />
                  )
                }
                actions={actions}
              />
            </div>
            <aside className={s.rail} aria-label="答题卡">
              {sheet}
            </aside>
          </div>
        </ZoomArea>
        {question && hasPad && (
          <ScratchPad key={question.id} of={question.id} onClose={() => setHasPad(false)} />
        )}
        <KeyListener handlers={actions} swipes />
        <Dialog open={layer === "sheet"} onClose={() => setLayer(undefined)} title="答题卡">
          {sheet}
        </Dialog>
        {layer !== undefined && layer !== "sheet" && (
          <RunLayers
            layer={layer}
            live={live}
            slot={slot}
            resultHref={resultHref}
            onClose={() => setLayer(undefined)}
          />
        )}
      </Container>
    </KeysContext>
  );
}
