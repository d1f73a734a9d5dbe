import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import { questionHref } from "#shared/routes/questionOrigin.ts";
import type { Favourite } from "#client/calls/study.ts";
import { Link } from "#client/navigation/Link.tsx";
import { NotePart } from "#client/question/note/NotePart.tsx";
import { plainStem } from "#client/question/plainStem.ts";
import { typeName } from "#client/question/questionTexts.ts";
import { textLang } from "#client/question/textLang.ts";
import { RichText } from "#client/richText/RichText.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { FactLine } from "#client/ui/FactLine.tsx";
import { s } from "./own.styles.ts";

interface Props {
  readonly question: Favourite["question"];
  readonly facts: readonly (readonly string[])[];
  /** Ids of the questions on the page, whose notes are read by one call. */
  readonly among: readonly string[];
  /** Buttons for actions on the question. */
  readonly children: ReactNode;
}

/** A question in the wrong book or in the favourites. */
export function OwnQuestion({ question, facts, among, children }: Props) {
  const stem = markSpaceBlanks(question.type, question.stem);
  const lang = textLang(stem);
  const { pathname, search } = useLocation();
  return (
    <li className={s.row}>
      <StatusTag tone="brand">{typeName(question.type)}</StatusTag>
      <div className={s.body}>
        {question.materialIntro !== "" && <p className={s.material}>{question.materialIntro}</p>}
        <RichText className={s.stem} source={stem} {...(lang && { lang })} />
        {facts.map((line) => (
          <p key={line.join()} className={s.facts}>
            <FactLine facts={line} />
          </p>
        ))}
        {children}
        <NotePart questionId={question.id} among={among} />
      </div>
      <Link className={s.go} href={questionHref(question.id, { back: pathname + search, page: 1 })}>
        做这道题
        <VisuallyHidden>：{plainStem(stem, 30)}</VisuallyHidden>
      </Link>
    </li>
  );
}
