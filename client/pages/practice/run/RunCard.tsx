import { useState } from "react";
import { useLocation } from "react-router-dom";
import { KeyLookup } from "./KeyLookup.tsx";
import { MasteryButtons } from "./MasteryButtons.tsx";
import { Review } from "./Review.tsx";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import { questionHref } from "#shared/routes/questionOrigin.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Highlighted } from "#client/question/annotations/Highlighted.tsx";
import { useKeyHandlers } from "#client/question/keys/keyHandlers.ts";
import type { Question } from "#client/question/question.ts";
import { KEY_WITHHELD, typeName } from "#client/question/questionTexts.ts";
import { QuestionFacts } from "#client/question/show/QuestionFacts.tsx";
import { Stem } from "#client/question/show/Stem.tsx";
import { QuestionArticle } from "#client/question/workspace/QuestionArticle.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { s } from "./RunCard.styles.ts";
import { RunForm } from "./RunForm.tsx";
import type { QuestionSlot, RunMode } from "./runState.ts";
import type { LocalRun } from "./useRun.ts";

interface Props {
  readonly slot: QuestionSlot;
  /** Place among the questions of its material; "": the only one. */
  readonly place: string;
  readonly local: LocalRun;
  readonly way: RunMode;
  readonly isOver: boolean;
  /** Increases each time the learner navigates to this question. */
  readonly turn: number;
  readonly onStep: () => void;
  readonly onDraft: (isThere: boolean) => void;
}

export function RunCard({ slot, place, local, way, isOver, turn, onStep, onDraft }: Props) {
  const { seq, question } = slot;
  if (!question) {
    return <p className={s.waiting}>{`第 ${seq} 题已下架，不再计入这次练习，先做下一题吧。`}</p>;
  }
  return (
    <QuestionArticle
      title={[`第 ${seq} 题`, typeName(question.type), place].filter(Boolean).join(" · ")}
      turn={turn}
      facts={<QuestionFacts question={question} />}
      stem={
        <Highlighted of={question.id}>
          <Stem
            question={{ ...question, stem: markSpaceBlanks(question.type, question.stem) }}
            {...(slot.reply && { answers: slot.given ?? [], judged: slot.reply })}
          />
        </Highlighted>
      }
      images={question.images}
    >
      <div role="alert">
        {slot.refusal !== undefined && (
          <p className={s.refusal}>
            {`这道题的作答没有保存：${slot.refusal}${/[。！？]$/.test(slot.refusal) ? "" : "。"}${isOver ? "" : "请改一改，改过会重新保存。"}`}
          </p>
        )}
      </div>
      <Answering
        slot={slot}
        question={question}
        local={local}
        way={way}
        isOver={isOver}
        onStep={onStep}
        onDraft={onDraft}
      />
    </QuestionArticle>
  );
}

type AnsweringProps = Omit<Props, "turn" | "place"> & { readonly question: Question };

function Answering({ slot, question, local, way, isOver, onStep, onDraft }: AnsweringProps) {
  const { reply, isAnswered, seq } = slot;
  const { pathname, search } = useLocation();
  const [answeredHere, setAnsweredHere] = useState(false);
  const [hidesKey, setHidesKey] = useState(false);
  const judge = (verdict: SelfVerdict) => local.keep({ kind: "judge", seq, verdict });
  const isLookedUp = reply?.status === "no_answer";
  if (reply && (!isLookedUp || (way === "recite" && !hidesKey))) {
    return (
      <>
        <Review
          slot={slot}
          question={question}
          answeredHere={answeredHere}
          onJudge={judge}
          after={reply.status !== "reviewing" && <MasteryButtons slot={slot} reply={reply} local={local} />}
        />
        {isLookedUp && !isOver && <TurnKey text="盖住答案（H）" onTurn={() => setHidesKey(true)} />}
      </>
    );
  }
  if (isAnswered) {
    return (
      <>
        <Review slot={slot} question={question} answeredHere={answeredHere} onJudge={judge} />
        <p className={s.waiting} role="status">
          {local.saving?.status === "saving"
            ? "正在判分…"
            : local.saving?.durable === false
              ? "答案还没有送到服务器，也没能存到这台设备。请勿关闭页面，联网后就判分。"
              : "答案已存在这台设备上，联网后就判分。可以接着做下一题。"}
        </p>
      </>
    );
  }
  if (isOver && slot.given.length > 0) {
    return (
      <>
        <Review slot={slot} question={question} answeredHere={false} onJudge={judge} />
        {slot.isInExam && <p className={s.waiting}>{KEY_WITHHELD}</p>}
      </>
    );
  }
  if (isOver) {
    return (
      <p className={s.waiting}>
        这道题没有作答。
        <Link
          className={buttonClass("secondary")}
          href={questionHref(question.id, { back: pathname + search, page: 1 })}
        >
          单独做这道题
        </Link>
      </p>
    );
  }
  return (
    <>
      <RunForm
        key={way}
        question={question}
        slot={slot}
        local={local}
        way={way}
        onAnswered={() => setAnsweredHere(true)}
        onStep={onStep}
        onDraft={onDraft}
      />
      {slot.isInExam && slot.given.length > 0 && (
        <p className={s.waiting}>这道题在还没结束的考试里，答案存好了，交卷后再判分。</p>
      )}
      {way === "recite" &&
        (hidesKey ? (
          <TurnKey text="看答案（H）" onTurn={() => setHidesKey(false)} />
        ) : (
          <KeyLookup seq={seq} lookUp={local.lookUp} />
        ))}
    </>
  );
}

/** Mode 背题 (learn by heart): the button that hides or shows the key of a question. */
function TurnKey({ text, onTurn }: { readonly text: string; readonly onTurn: () => void }) {
  useKeyHandlers({ hideKey: onTurn });
  return (
    <p className={s.note}>
      <Button kind="quiet" onClick={onTurn}>
        {text}
      </Button>
    </p>
  );
}
