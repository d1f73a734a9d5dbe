import { clockText } from "#shared/domain/timeText.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { type Note, ownNotesCall } from "#client/calls/note.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { NoteFrame } from "#client/cards/NoteFrame.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { Markdown } from "#client/richText/Markdown.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { ToCourses } from "../ToCourses.tsx";
import { NoteList } from "./NoteList.tsx";
import { s } from "./RecordRow.styles.ts";

interface Props {
  /** Word to search for in the notes; "": all notes. */
  readonly q: string;
  readonly page: number;
}

/** The learner's notes on all lessons, with a search. Each note links to its second of the lesson. */
export function OwnNotes({ q, page }: Props) {
  const found = useCall(ownNotesCall({ q, page }));
  const none = { why: "学习时按 N 或点“笔记”，会记下那一秒。", action: <ToCourses /> };
  return (
    <NoteList show="notes" q={q} page={page} found={found} none={none}>
      {found.list.map((note) => (
        <NoteRow key={note.noteId} note={note} />
      ))}
    </NoteList>
  );
}

function NoteRow({ note }: { readonly note: Note }) {
  const { lessonId, lessonName, lessonType, courseName, classroomId, second, content, updateTime } = note;
  const isPaged = lessonType === "doc" || lessonType === "pic";
  const place = isPaged ? `第 ${second} 页` : clockText(second);
  return (
    <li className={s.row}>
      <div className={s.words}>
        <h2 className={s.name}>{lessonName}</h2>
        <p className={s.facts}>{factsText(courseName, updateTime.slice(0, 16))}</p>
        <NoteFrame note={note} />
        <Markdown text={content} />
      </div>
      <div className={s.action}>
        {classroomId === "" ? (
          <span className={s.facts}>{place}</span>
        ) : (
          <Link
            className={buttonClass("secondary")}
            href={href("coursePlayer", { classroomId, lesson: lessonId, t: String(second) })}
          >
            {`回到 ${place}`}
            <VisuallyHidden>：{lessonName}</VisuallyHidden>
          </Link>
        )}
      </div>
    </li>
  );
}
