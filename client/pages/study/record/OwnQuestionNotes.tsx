import { useLocation } from "react-router-dom";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import { questionHref } from "#shared/routes/questionOrigin.ts";
import { useCall } from "#client/calls/call.ts";
import { ownQuestionNotesCall, type QuestionNote } from "#client/calls/note.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { Link } from "#client/navigation/Link.tsx";
import { plainStem } from "#client/question/plainStem.ts";
import { NOTE_WITHHELD, typeName } from "#client/question/questionTexts.ts";
import { Markdown } from "#client/richText/Markdown.tsx";
import { usePracticeHref } from "#client/site/lastSubject.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { NoteList } from "./NoteList.tsx";
import { s } from "./RecordRow.styles.ts";

interface Props {
  /** Word to search for in the notes; "": all notes. */
  readonly q: string;
  readonly page: number;
}

/** Characters of the stem that name the question of a note. */
const GIST = 80;

/** The learner's notes on questions, with a search. Each leads to its question. */
export function OwnQuestionNotes({ q, page }: Props) {
  const found = useCall(ownQuestionNotesCall({ q, page }));
  const practice = usePracticeHref();
  const toPractice = (
    <Link className={buttonClass("primary")} href={practice("random")}>
      去练习
    </Link>
  );
  const none = { why: "做完一道题，在解析下面点“记笔记”。", action: toPractice };
  return (
    <NoteList show="question" q={q} page={page} found={found} none={none}>
      {found.list.map((note) => (
        <NoteRow key={note.questionId} note={note} />
      ))}
    </NoteList>
  );
}

function NoteRow({ note: { questionId, question, content, isInExam, updateTime } }: { note: QuestionNote }) {
  const { pathname, search } = useLocation();
  const { type, stem, subjectName, materialIntro } = question;
  const gist = plainStem(markSpaceBlanks(type, stem), GIST) || materialIntro;
  return (
    <li className={s.row}>
      <div className={s.words}>
        <h2 className={s.name}>{gist}</h2>
        <p className={s.facts}>{factsText(subjectName, typeName(type), updateTime.slice(0, 16))}</p>
        {isInExam ? <p className={s.facts}>{NOTE_WITHHELD}</p> : <Markdown text={content} />}
      </div>
      <div className={s.action}>
        <Link
          className={buttonClass("secondary")}
          href={questionHref(questionId, { back: pathname + search, page: 1 })}
        >
          做这道题
          <VisuallyHidden>：{gist}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}
