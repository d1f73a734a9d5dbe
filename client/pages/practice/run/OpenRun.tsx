import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { practiceRun } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { updateOf } from "#client/calls/callCache.ts";
import { answerInputOf } from "#client/question/answer/answerInputOf.tsx";
import { HandoffButton } from "#client/handoff/HandoffButton.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";
import { HighlightedMaterial } from "#client/question/annotations/HighlightedMaterial.tsx";
import { TextSizeButtons } from "#client/question/annotations/TextSizeButtons.tsx";
import { useMarkTools } from "#client/question/annotations/useMarkTools.tsx";
import { KeyHelp } from "#client/question/keys/KeyHelp.tsx";
import { KeyListener } from "#client/question/keys/KeyListener.ts";
import { keysOf } from "#client/question/keys/questionKeys.ts";
import { useFavourite } from "#client/question/useFavourite.ts";
import { QuestionWorkspace } from "#client/question/workspace/QuestionWorkspace.tsx";
import { useLayer } from "#client/question/workspace/useLayer.ts";
import { useSlots } from "#client/question/workspace/useSlots.ts";
import { useOff } from "#client/site/useOff.ts";
import { Button } from "#client/ui/Button.tsx";
import { Flag } from "#client/ui/icons/Flag.ts";
import { Star } from "#client/ui/icons/Star.ts";
import { AnswerSheet } from "./AnswerSheet.tsx";
import { FeedbackDialog } from "#client/question/FeedbackDialog.tsx";
import { FinishDialog } from "./FinishDialog.tsx";
import { ModeButtons, RunBar } from "./RunBar.tsx";
import { RunCard } from "./RunCard.tsx";
import {
  firstOpen,
  placeInMaterial,
  type QuestionSlot,
  type RunEntry,
  type RunMode,
  stateOf,
} from "./runState.ts";
import type { LocalRun } from "./useRun.ts";
import { useRunTime } from "./useRunTime.ts";

/** The question and mode at which the learner continues a run. */
export interface ResumePoint {
  /** Number of the question; 0: the first question that is not done. */
  readonly seq: number;
  readonly way: RunMode;
  /** True if the learner has continued on a phone and now returns to this page. */
  readonly isBack: boolean;
}

interface Props {
  readonly local: LocalRun;
  readonly title: string;
  readonly onlyWrong: boolean;
  readonly left: ResumePoint;
  /** Returns the address at which a phone continues the run. */
  readonly addressOf: (place: Omit<ResumePoint, "isBack">, token: string) => string;
  readonly onHandedOff: (way: RunMode) => void;
}

const NOT_SENT = "这台设备上还有答案没有交到服务器。联网后再试，手机上才看得到它们。";
const MISSED: readonly string[] = ["wrong", "part"];

export function OpenRun({ local, title, onlyWrong, left, addressOf, onHandedOff }: Props) {
  const { run, slots: all } = local;
  const { recordId } = run;
  const { visit } = useNavigation();
  const slots = onlyWrong ? all.filter((slot) => MISSED.includes(stateOf(slot))) : all;
  const isOver = run.status === "finished";
  const places = useSlots(slots, {
    first: () =>
      slots.find((one) => one.seq === left.seq)?.seq ?? (isOver ? (slots[0]?.seq ?? 1) : firstOpen(slots)),
    hasMoved: left.isBack,
    scrolls: true,
  });
  const { seq, index, place: slot, isFirst, isLast, go } = places;
  const [way, setWay] = useState(left.way);
  const layer = useLayer<"finish" | "feedback">(seq);
  const { close } = layer;
  const [draft, setDraft] = useState<number>();
  const favourite = useFavourite(({ id }) =>
    updateOf(
      callOf(practiceRun, { recordId }),
      (was) =>
        was && {
          ...was,
          question: was.question.map((one) => (one.id === id ? { ...one, isCollect: !one.isCollect } : one)),
        },
    ),
  );
  const question = slot?.question;
  const { tools, pad } = useMarkTools(question?.id);
  const { seconds, keepTime } = useRunTime(local);
  const resultHref = href("questionExamResult", { record: recordId });

  const show = useCallback(
    (to: QuestionSlot | undefined): void => {
      if (to) go(to);
      close();
    },
    [go, close],
  );
  function goOn(): void {
    if (!isLast) show(slots[index + 1]);
    // In a finished run, "next" on the last question opens the result.
    else if (isOver) void visit(resultHref);
    else layer.open("finish");
  }
  /** Stores an entry. The last final answer finishes the run, so the used time is sent before it. */
  function keep(entry: RunEntry): void {
    const isFinal = entry.kind === "answer" && entry.isFinal;
    if (isFinal && all.every((one) => one.isAnswered || !one.question || one.seq === entry.seq)) keepTime();
    local.keep(entry);
  }
  const mark = () => {
    if (slot) local.keep({ kind: "mark", seq, isMarked: !slot.isMarked });
  };
  const collect = useOff("/question/collect") ? undefined : () => void (question && favourite(question));
  const hasNoFeedback = useOff("/question/feedback");

  // The answer sheet is updated later: drawing two hundred tiles must not delay the verdict or the next question.
  const [laterSlots, laterSeq] = [useDeferredValue(slots), useDeferredValue(seq)];
  const sheet = useMemo(
    () => <AnswerSheet slots={laterSlots} current={laterSeq} onChoose={show} />,
    [laterSlots, laterSeq, show],
  );
  const doneNum = slots.filter((one) => stateOf(one) !== "none").length;
  const isMarked = slot?.isMarked === true;
  const flag = <Flag size={18} fill={isMarked ? "currentColor" : "none"} />;
  const modes = !isOver && <ModeButtons way={way} onWay={setWay} />;
  return (
    <>
      <QuestionWorkspace
        bar={
          <RunBar
            title={title}
            place={`${index + 1} / ${slots.length}`}
            progress={{ value: doneNum, max: slots.length, label: "已做的题" }}
            local={local}
            seconds={seconds}
            modes={modes}
            onMenu={() => layer.open("menu")}
            onHelp={() => layer.open("help")}
            handoff={
              <HandoffButton
                handoff={() => ({
                  place: { kind: "practice", recordId, seq },
                  addressOf: (token) => addressOf({ seq, way }, token),
                  goesOn: "从这道题接着做",
                  prepare: async () => ((await local.flush()) ? "" : NOT_SENT),
                })}
                onUsed={() => onHandedOff(way)}
              />
            }
          />
        }
        material={
          question &&
          question.material !== "" && <HighlightedMaterial key={question.material} question={question} />
        }
        steps={{
          previous: isFirst ? undefined : { onPress: () => show(slots[index - 1]) },
          next: { onPress: goOn },
          nextText: !isLast ? "下一题" : isOver ? "看结果" : "完成练习",
          isDone: isOver || way === "recite" || !question || slot.isAnswered,
          confirmText:
            question && draft === seq && !slot.isAnswered ? answerInputOf(question).confirm : undefined,
          toggle: collect && {
            text: "收藏",
            Icon: Star,
            isOn: question?.isCollect === true,
            onTurn: collect,
          },
        }}
        tools={
          <>
            {tools}
            {!isOver && (
              <Button kind="quiet" icon={flag} aria-pressed={isMarked} onClick={mark}>
                标记
              </Button>
            )}
          </>
        }
        lastTools={
          <>
            {hasNoFeedback ? null : (
              <Button kind="quiet" onClick={() => layer.open("feedback")}>
                纠错
              </Button>
            )}
            {!isOver && (
              <Button kind="quiet" onClick={() => layer.open("finish")}>
                结束练习
              </Button>
            )}
          </>
        }
        menu={
          <>
            {modes}
            <TextSizeButtons />
          </>
        }
        sheet={{ content: sheet, text: `${doneNum}/${slots.length}` }}
        layer={layer}
        Keys={KeyListener}
        keys={{ mark, favourite: collect }}
        pad={pad}
      >
        {slot && (
          <RunCard
            key={seq}
            slot={slot}
            place={placeInMaterial(slots, slot)}
            local={{ ...local, keep }}
            way={way}
            isOver={isOver}
            turn={places.turnOf(seq)}
            onStep={goOn}
            onDraft={(isThere) => setDraft(isThere ? seq : undefined)}
          />
        )}
      </QuestionWorkspace>
      {layer.shown === "help" && <KeyHelp keys={keysOf("run")} open onClose={close} />}
      {layer.shown === "finish" && (
        <FinishDialog local={local} onFinish={keepTime} onGo={show} onClose={close} resultHref={resultHref} />
      )}
      {layer.shown === "feedback" && question && <FeedbackDialog question={question} onClose={close} />}
    </>
  );
}
