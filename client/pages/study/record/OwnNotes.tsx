import type { FormEvent } from "react";
import { exportNotes } from "#shared/contract/note/endpoints.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { type Note, ownNotesCall } from "#client/calls/note.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { NoteFrame } from "#client/cards/NoteFrame.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";
import { Markdown } from "#client/richText/Markdown.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { Field } from "#client/ui/Field.tsx";
import { Download } from "#client/ui/icons/Download.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { StudyPages } from "../StudyPages.tsx";
import { ToCourses } from "../ToCourses.tsx";
import { s } from "./RecordRow.styles.ts";

interface Props {
  /** Word to search for in the notes; "": all notes. */
  readonly q: string;
  readonly page: number;
}

const PATH = href("studyCourseRecord");
const MOST_LETTERS = 50;

/** The learner's notes on all lessons, with a search. Each note links to its second of the lesson. */
export function OwnNotes({ q, page }: Props) {
  const { visit } = useNavigation();
  const { list, total, pageSize } = useCall(ownNotesCall({ q, page }));
  const hrefOf = (wanted: number | undefined, word = q) =>
    href("studyCourseRecord", { show: "notes", q: word || undefined, page: wanted });

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const word = new FormData(event.currentTarget).get("q");
    void visit(hrefOf(undefined, typeof word === "string" ? word.trim() : ""));
  }
  return (
    <>
      {(total > 0 || q !== "") && (
        <div className={s.tools}>
          <form className={s.search} role="search" aria-label="找笔记" action={PATH} onSubmit={search}>
            <input type="hidden" name="show" value="notes" />
            <Field
              key={q}
              label="搜索笔记"
              type="search"
              name="q"
              defaultValue={q}
              maxLength={MOST_LETTERS}
              enterKeyHint="search"
              hint={q === "" ? undefined : `找到 ${total} 条`}
              aside={
                <Button type="submit" size="small" kind="quiet">
                  搜索
                </Button>
              }
            />
          </form>
          {total > 0 && q === "" && (
            <a className={buttonClass("quiet")} href={`/api${exportNotes.path}`} download>
              <Download size={18} />
              导出全部笔记
            </a>
          )}
        </div>
      )}
      {list.length === 0 ? (
        <NoNotes q={q} isPast={page > 1 && total > 0} first={hrefOf(undefined)} />
      ) : (
        <ul className={s.list}>
          {list.map((note) => (
            <NoteRow key={note.noteId} note={note} />
          ))}
        </ul>
      )}
      <StudyPages
        id="studyCourseRecord"
        page={page}
        total={total}
        pageSize={pageSize}
        label="笔记分页"
        hrefOf={hrefOf}
      />
    </>
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

interface NoneProps {
  readonly q: string;
  readonly isPast: boolean;
  readonly first: string;
}

function NoNotes({ q, isPast, first }: NoneProps) {
  if (isPast)
    return (
      <Empty
        art="record"
        title="这一页没有笔记"
        why={null}
        action={
          <Link className={buttonClass("primary")} href={first}>
            回到第一页
          </Link>
        }
      />
    );
  return (
    <Empty
      art="record"
      title={q === "" ? "还没有笔记" : `没有含“${q}”的笔记`}
      why={q === "" ? "学习时按 N 或点“笔记”，会记下那一秒。" : "换一个词，或者看全部笔记。"}
      action={
        q === "" ? (
          <ToCourses />
        ) : (
          <Link className={buttonClass("primary")} href={href("studyCourseRecord", { show: "notes" })}>
            看全部笔记
          </Link>
        )
      }
    />
  );
}
