import { useEffect, useEffectEvent } from "react";
import { examSubmit } from "#shared/contract/exam/endpoints.ts";
import { useCalls } from "#client/calls/call.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useLeaveGuard } from "#client/navigation/useLeaveGuard.ts";
import { KeyHelp } from "#client/question/keys/KeyHelp.tsx";
import { keysOf } from "#client/question/keys/questionKeys.ts";
import { resultHref } from "#client/question/resultHref.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { kindOf, portalHref } from "../examAddress.ts";
import { hasUnstored } from "./attemptState.ts";
import { isDone } from "./knownAnswers.ts";
import { EndDialog } from "./EndDialog.tsx";
import { OpenElsewhereDialog } from "./OpenElsewhereDialog.tsx";
import { type QuestionSlot, seqsText } from "./questionSlots.ts";
import { SubmitDialog } from "./SubmitDialog.tsx";
import type { LiveExam } from "./useAttempt.ts";

interface Props {
  readonly layer: string | undefined;
  readonly live: LiveExam;
  readonly places: readonly QuestionSlot[];
  readonly place: QuestionSlot | undefined;
  readonly isUp: boolean;
  readonly onGo: (place: QuestionSlot | undefined) => void;
  readonly onClose: () => void;
}

/** The dialogs of an exam: those that the learner opens, and those opened by a change of the attempt, e.g. its end. */
export function ExamLayers({ layer, live, places, place, isUp, onGo, onClose }: Props) {
  const { paper, attempt, state, saving, refused } = live;
  const calls = useCalls();
  const { visit } = useNavigation();
  const isOpen = state.phase === "open";
  const isUnsaved = hasUnstored(state) || (saving?.waiting ?? 0) > 0;
  useLeaveGuard(
    isOpen && isUnsaved
      ? saving?.durable === false
        ? "有答案还没有送到服务器，也没能存到这台设备，离开会丢失。"
        : refused.size > 0
          ? `有 ${refused.size} 题的作答服务器没有收下，只存在这台设备上；不改就不计分。离开不会交卷，计时继续走。`
          : "有答案还没有送到服务器，都存在这台设备上，回到考试页就会送出。离开不会交卷，计时继续走。"
      : null,
  );
  const leave = () => void visit(portalHref(kindOf(paper.kind), paper.paperId));
  // Lists and results in the call cache still show the attempt as in progress.
  const renew = useEffectEvent(() =>
    calls.invalidate((key) => examSubmit.changes.some((path) => key.startsWith(path))),
  );
  const isOver = state.phase === "ended";
  useEffect(() => {
    if (isOver) renew();
  }, [isOver]);
  const finish = () => void visit(resultHref(paper.kind, paper.recordId), { replace: true });

  if (state.phase === "openElsewhere") return <OpenElsewhereDialog attempt={attempt} onExit={leave} />;
  if (layer === "submit" && !isUp)
    return <SubmitDialog live={live} places={places} onGo={onGo} onClose={onClose} onDone={finish} />;
  if (isUp || isOver) return <EndDialog live={live} places={places} onDone={finish} />;
  if (layer === "help") return <KeyHelp keys={keysOf("exam")} open onClose={onClose} />;
  if (layer === "exit")
    return (
      <Dialog
        open
        width="small"
        onClose={onClose}
        title="离开考试页？"
        footer={
          <>
            <Button onClick={leave}>离开</Button>
            <Button kind="primary" data-first-focus="" onClick={onClose}>
              接着考
            </Button>
          </>
        }
      >
        {state.deadline > 0
          ? "离开不会交卷，计时继续走；时间到了会按已保存的答案自动交卷。随时可以回来接着考。"
          : "离开不会交卷，随时可以回来接着考。"}
        {paper.countsLeaving &&
          (paper.leaveLimit > 0
            ? `回来时记一次离开，满 ${paper.leaveLimit} 次会自动交卷。`
            : "回来时记一次离开和离开的时长。")}
      </Dialog>
    );
  if (layer === "section" && place)
    return <SectionDialog places={places} place={place} live={live} onGo={onGo} onClose={onClose} />;
  return null;
}

type SectionProps = Pick<Props, "live" | "places" | "onGo" | "onClose"> & { readonly place: QuestionSlot };

/** Asks for confirmation before a section is closed for good. */
function SectionDialog({ live, places, place, onGo, onClose }: SectionProps) {
  const { sectionId, sectionName } = place;
  const own = places.filter((one) => one.sectionId === sectionId);
  const undone = own.filter((one) => !isDone(one)).length;
  const refused = own.filter(({ refusal }) => refusal !== undefined);
  const next = places.find(({ isAhead }) => isAhead);
  function enter(): void {
    void live.attempt.closeSection(sectionId);
    onGo(next && { ...next, isAhead: false });
  }
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={`进入「${next?.sectionName ?? ""}」？`}
      footer={
        <>
          <Button data-first-focus="" onClick={onClose}>
            留在这里
          </Button>
          <Button kind="primary" onClick={enter}>
            锁定并进入
          </Button>
        </>
      }
    >
      {refused.length > 0 &&
        `第 ${seqsText(refused)} 题最近的作答没有保存，锁定后不能再改，也不计分。请先回去修改。`}
      {`进入后「${sectionName}」会锁定，不能再改。${undone > 0 ? `这一部分还有 ${undone} 题未做。` : "这一部分都做完了。"}`}
    </Dialog>
  );
}
