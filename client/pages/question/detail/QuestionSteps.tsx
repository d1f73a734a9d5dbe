import { Suspense, useState } from "react";
import { lazySource, useLazy } from "../../../kit/lazySource.ts";
import { useSite } from "../../../site/boot.ts";
import { href } from "#shared/routes/href.ts";
import { Link } from "../../../navigation/Link.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { answerHref } from "../../../question/answer/answers.ts";
import { ArrowLeft } from "../../../ui/icons/ArrowLeft.ts";
import { ArrowRight } from "../../../ui/icons/ArrowRight.ts";
import { Keyboard } from "../../../ui/icons/Keyboard.ts";
import { RotateCcw } from "../../../ui/icons/RotateCcw.ts";
import type { QuestionOfPage } from "../../../question/question.ts";
import { questionListHref } from "../../../question/questionCrumbs.ts";
import { s } from "./QuestionSteps.styles.ts";
import { useQuestionKeys } from "./useQuestionKeys.ts";

interface Props {
  readonly question: QuestionOfPage;
  readonly answered: boolean;
}

const keyHelp = lazySource(() => import("../../../question/answer/KeyHelp.tsx"));

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The ways on: once more, back, forth, and the keys for them. */
export function QuestionSteps({ question, answered }: Props) {
  const { id, prevId, nextId } = question;
  const { subjects } = useSite();
  /** undefined: nobody has asked yet, and its code is not there. */
  const [help, setHelp] = useState<boolean>();
  useQuestionKeys({ question, answered, onHelp: () => setHelp(true) });
  return (
    <nav className={s.steps} aria-label="题目导航">
      {prevId !== "" && (
        <Link className={buttonClass("secondary")} href={href("questionDetail", { id: prevId })} rel="prev">
          <ArrowLeft {...icon} />
          上一题
        </Link>
      )}
      {nextId !== "" && (
        <Link
          className={buttonClass(answered ? "primary" : "secondary")}
          href={href("questionDetail", { id: nextId })}
          rel="next"
        >
          下一题
          <ArrowRight {...icon} />
        </Link>
      )}
      {nextId === "" && (
        <Link
          className={buttonClass(answered ? "primary" : "secondary")}
          href={questionListHref(subjects, question)}
        >
          回到题目列表
        </Link>
      )}
      {answered && (
        <Link className={buttonClass("secondary")} href={answerHref(id)} replace>
          <RotateCcw {...icon} />
          再做一次
        </Link>
      )}
      <span className={s.help}>
        <Button kind="quiet" icon={<Keyboard {...icon} />} onClick={() => setHelp(true)}>
          快捷键
        </Button>
      </span>
      {help === undefined ? null : (
        <Suspense fallback={null}>
          <QuestionKeyHelp open={help} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </nav>
  );
}

function QuestionKeyHelp(props: { readonly open: boolean; readonly onClose: () => void }) {
  const { KeyHelp, QUESTION_KEYS } = useLazy(keyHelp);
  return <KeyHelp keys={QUESTION_KEYS} {...props} />;
}
