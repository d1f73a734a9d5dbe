import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { KEY_WITHHELD } from "../questionTexts.ts";
import type { SelfVerdict } from "#shared/domain/selfVerdict.ts";
import { afterPaint } from "#client/kit/afterPaint.ts";
import { RichText } from "#client/richText/RichText.tsx";
import { FactLine } from "#client/ui/FactLine.tsx";
import type { Tone } from "#client/ui/Tag.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { NotePart } from "../note/NotePart.tsx";
import { useKeyHandlers } from "../keys/keyHandlers.ts";
import type { JudgedAnswer, Question } from "../question.ts";
import { Check } from "#client/ui/icons/Check.ts";
import { CircleDashed } from "#client/ui/icons/CircleDashed.ts";
import { Eye } from "#client/ui/icons/Eye.ts";
import { ClipboardCheck } from "#client/ui/icons/ClipboardCheck.ts";
import { X } from "#client/ui/icons/X.ts";
import { LessonLinks } from "./LessonLinks.tsx";
import { s } from "./ResultPanel.styles.ts";
import { resultLine } from "./resultLine.ts";
import { textLang } from "../textLang.ts";

interface Props {
  readonly question: Question;
  readonly answers: readonly string[];
  readonly judged: JudgedAnswer;
  readonly answeredHere: boolean;
  /** True: an exam in progress asks the question, so key and analysis come with its hand-in. */
  readonly isWithheld?: boolean;
  /** The learner's own verdict, on an answer that cannot be judged automatically. */
  readonly self?: SelfVerdict | undefined;
  /** Buttons with which learners judge their answer. */
  readonly children?: ReactNode;
  readonly after?: ReactNode;
  /** Time spent on the question, e.g. 00:41; "": not measured. */
  readonly spent?: string;
  /** Called before a link opens another page. */
  readonly onLeave?: () => void;
}

interface Verdict {
  readonly tone: Tone;
  readonly text: string;
  readonly Icon: typeof Check;
}

const VERDICTS: Readonly<Record<string, Verdict>> = {
  right: { tone: "right", text: "回答正确", Icon: Check },
  wrong: { tone: "wrong", text: "回答错误", Icon: X },
  part_right: { tone: "warn", text: "部分正确", Icon: CircleDashed },
};

/** Shown for an answer that cannot be judged automatically: the learner compares it with the model answer. */
const COMPARE: Verdict = { tone: "neutral", text: "请自己对照", Icon: ClipboardCheck };
const LOOKED_UP: Verdict = { tone: "neutral", text: "答案", Icon: Eye };

const OWN: Readonly<Record<SelfVerdict, Verdict>> = {
  right: { tone: "right", text: "自评：答对了", Icon: Check },
  part_right: { tone: "warn", text: "自评：部分正确", Icon: CircleDashed },
  wrong: { tone: "wrong", text: "自评：没答对", Icon: X },
};

/** Shows verdict and analysis. If the learner answered on this page, the heading takes the focus. */
export function ResultPanel(props: Props) {
  const { question, answers, judged, answeredHere, isWithheld = false, self } = props;
  const { children, after, spent = "", onLeave } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The analysis is rendered one frame after the verdict, because drawing its formulas takes long on a phone.
  const [isWhole, setIsWhole] = useState(!answeredHere);
  const onDrawn = useEffectEvent(() => {
    heading.current?.focus();
    setIsWhole(true);
  });
  useEffect(() => (answeredHere ? afterPaint(() => onDrawn()) : undefined), [answeredHere]);
  useKeyHandlers({ analysis: () => heading.current?.focus() });

  const { tone, text, Icon } = self ? OWN[self] : (VERDICTS[judged.status] ?? unjudged(judged.status));
  const facts = resultLine(question, answers, judged, spent);
  return (
    <section className={s.panel} aria-labelledby="result">
      <div className={s.verdict} data-tone={tone}>
        <h2 className={s.heading} id="result" ref={heading} tabIndex={-1}>
          <Icon size={24} strokeWidth={2.5} />
          {text}
          <VisuallyHidden>，解析</VisuallyHidden>
        </h2>
        {facts.length > 0 && (
          <p className={s.facts}>
            <FactLine facts={facts} />
          </p>
        )}
      </div>
      {children}
      {isWithheld && <p className={s.none}>{KEY_WITHHELD}</p>}
      {isWhole && !isWithheld && (
        <>
          <Analysis analysis={judged.analysis} />
          <LessonLinks questionId={question.id} onLeave={onLeave} />
          <NotePart questionId={question.id} among={[question.id]} />
          {after}
        </>
      )}
    </section>
  );
}

function Analysis({ analysis }: Pick<JudgedAnswer, "analysis">) {
  const lang = textLang(analysis);
  if (analysis.trim() === "") return <p className={s.none}>这道题还没有文字解析。</p>;
  return <RichText className={s.analysis} source={analysis} pictures="around" {...(lang && { lang })} />;
}

function unjudged(status: string): Verdict {
  return status === "no_answer" ? LOOKED_UP : COMPARE;
}
