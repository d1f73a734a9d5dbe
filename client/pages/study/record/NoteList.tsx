import type { FormEvent, ReactNode } from "react";
import { exportNotes } from "#shared/contract/note/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { Field } from "#client/ui/Field.tsx";
import { Download } from "#client/ui/icons/Download.ts";
import { StudyPages } from "../StudyPages.tsx";
import { s } from "./RecordRow.styles.ts";

interface Props {
  /** Value of `show` in the address. */
  readonly show: "notes" | "question";
  /** Word to search for in the notes; "": all notes. */
  readonly q: string;
  readonly page: number;
  readonly found: { readonly total: number; readonly pageSize: number };
  /** Reason why there are no notes yet, and the next step. */
  readonly none: { readonly why: string; readonly action: ReactNode };
  /** Rows of the page. */
  readonly children: readonly ReactNode[];
}

const PATH = href("studyCourseRecord");
const MOST_LETTERS = 50;

/** A list of the learner's notes with search, export and pages. */
export function NoteList({ show, q, page, found: { total, pageSize }, none, children }: Props) {
  const { visit } = useNavigation();
  const hrefOf = (wanted: number | undefined, word = q) =>
    href("studyCourseRecord", { show, q: word || undefined, page: wanted });

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
            <input type="hidden" name="show" value={show} />
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
      {children.length === 0 ? (
        <NoNotes
          q={q}
          isPast={page > 1 && total > 0}
          first={hrefOf(undefined)}
          all={hrefOf(undefined, "")}
          none={none}
        />
      ) : (
        <ul className={s.list}>{children}</ul>
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

interface NoneProps extends Pick<Props, "q" | "none"> {
  readonly isPast: boolean;
  readonly first: string;
  /** Address of all notes, without the word. */
  readonly all: string;
}

function NoNotes({ q, isPast, first, all, none }: NoneProps) {
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
      why={q === "" ? none.why : "换一个词，或者看全部笔记。"}
      action={
        q === "" ? (
          none.action
        ) : (
          <Link className={buttonClass("primary")} href={all}>
            看全部笔记
          </Link>
        )
      }
    />
  );
}
