import { useLocation } from "react-router-dom";
import { FactLine } from "#client/ui/FactLine.tsx";
import { useReady } from "#client/kit/hydration.ts";
import { plainStem } from "#client/question/plainStem.ts";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import type { ReportQuestion } from "#client/calls/exam.ts";
import { clockText } from "#client/question/clockText.ts";
import { NotePart } from "#client/question/note/NotePart.tsx";
import { KEY_WITHHELD, typeName } from "#client/question/questionTexts.ts";
import { GivenAnswer } from "#client/question/review/GivenAnswer.tsx";
import { resultLine } from "#client/question/review/resultLine.ts";
import { Material } from "#client/question/show/Material.tsx";
import { Pictures } from "#client/question/show/Pictures.tsx";
import { Stem } from "#client/question/show/Stem.tsx";
import { textLang } from "#client/question/textLang.ts";
import { RichText } from "#client/richText/RichText.tsx";
import { StatusTag, type Tone } from "#client/ui/Tag.tsx";
import { s } from "./Questions.styles.ts";
import { MARK_SIGNS, MARK_WORDS, type Mark, markOf, scoreText } from "./reportParts.ts";

const TONES: Readonly<Record<Mark, Tone>> = {
  right: "right",
  wrong: "wrong",
  part: "warn",
  none: "neutral",
  reviewing: "warn",
  given: "neutral",
};

/** Characters of the stem that a folded question shows. */
const GIST = 60;

interface Props {
  readonly question: ReportQuestion;
  /** False: the question before this one on the page already shows the same material. */
  readonly withMaterial: boolean;
  /** Ids of the questions on the page, whose notes are read by one call. */
  readonly among: readonly string[];
}

/** A question of an ended exam, folded: the learner's answer, the key and the analysis. */
export function QuestionReview({ question, withMaterial, among }: Props) {
  const { seq, ask, score, totalScore, isMarked, isWrongBook } = question;
  const mark = markOf(question);
  const isTarget = useLocation().hash === `#q${seq}`;
  const isReady = useReady();
  return (
    <li className={s.question}>
      <details open={isReady && isTarget}>
        <summary className={s.fold}>
          <h3 className={s.head}>
            <span>
              第 {seq} 题{ask ? ` · ${typeName(ask.type)}` : ""}
            </span>
            <StatusTag tone={TONES[mark]}>
              {MARK_SIGNS[mark] !== "" && <span aria-hidden="true">{MARK_SIGNS[mark]}</span>}
              {MARK_WORDS[mark]}
            </StatusTag>
            <span className={s.points}>{`${scoreText(score)} / ${scoreText(totalScore)} 分`}</span>
            {isMarked && <StatusTag tone="neutral">标记过</StatusTag>}
            {isWrongBook && <StatusTag tone="neutral">在错题本里</StatusTag>}
          </h3>
          {ask && <p className={s.gist}>{plainStem(ask.stem, GIST)}</p>}
        </summary>
        {/* The address of the question lies within, because browsers open the fold around the target of an address. */}
        <div className={s.whole} id={`q${seq}`}>
          {ask ? (
            <Asked question={question} ask={ask} withMaterial={withMaterial} among={among} />
          ) : (
            <p className={s.none}>这道题已经不在题库里了。</p>
          )}
        </div>
      </details>
    </li>
  );
}

function Asked({
  question,
  ask,
  withMaterial,
  among,
}: Props & { readonly ask: NonNullable<ReportQuestion["ask"]> }) {
  const { myAnswer, blanks, spentMs, analysis, comment, knowledgePoint, isInExam } = question;
  const spent = spentMs > 0 ? clockText(spentMs / 1_000) : "";
  const facts = resultLine(ask, myAnswer, question, spent);
  const lang = textLang(analysis);
  return (
    <>
      {withMaterial && <Material source={ask.material} name={`第 ${question.seq} 题的材料`} />}
      <Stem
        question={{ ...ask, stem: markSpaceBlanks(ask.type, ask.stem) }}
        answers={myAnswer}
        judged={{ blanks }}
      />
      <Pictures images={ask.images} />
      <GivenAnswer question={ask} answers={myAnswer} judged={question} />
      {comment !== "" && <p className={s.comment}>老师评语：{comment}</p>}
      <p className={s.facts}>
        <FactLine facts={[...facts, knowledgePoint.length > 0 && `考点：${knowledgePoint.join("、")}`]} />
      </p>
      <div className={s.analysis}>
        <p className={s.analysisName}>解析</p>
        {analysis.trim() === "" ? (
          <p className={s.none}>{isInExam ? KEY_WITHHELD : "这道题还没有文字解析。"}</p>
        ) : (
          <RichText className={s.prose} source={analysis} pictures="around" {...(lang && { lang })} />
        )}
      </div>
      {!isInExam && <NotePart questionId={ask.id} among={among} />}
    </>
  );
}
