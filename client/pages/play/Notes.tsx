import { callOf } from "#shared/contract/endpoint.ts";
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { exportNotes, deleteNote } from "#shared/contract/note/endpoints.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { type Note, notesCall, saveNoteCall } from "#client/calls/note.ts";
import { type PlayedLesson } from "#client/calls/play.ts";
import { createRequestIds } from "#client/calls/requestIds.ts";
import { isEnter } from "#client/kit/keys.ts";
import type { Player } from "#client/player/player.ts";
import { usePlayer } from "#client/player/usePlayer.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Checkbox } from "#client/ui/Checkbox.tsx";
import { Download } from "#client/ui/icons/Download.ts";
import { showMessage } from "#client/ui/message.ts";
import { NoteFrame } from "#client/cards/NoteFrame.tsx";
import { Markdown } from "#client/richText/Markdown.tsx";
import { noteRenderer } from "#client/richText/richRenderers.ts";
import { TextArea } from "#client/ui/TextArea.tsx";
import { captureFrame, hasFrame } from "./captureFrame.ts";
import { s } from "./Notes.styles.ts";

interface Props {
  readonly lesson: PlayedLesson;
  readonly player: Player | undefined;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Whether entering a field pauses the lesson (the setting 记笔记时暂停). */
  readonly pauses: boolean;
}

/** The learner's notes on the lesson, ordered by the second at which they were written. */
export function Notes({ lesson, player, field, pauses }: Props) {
  const { lessonId, kind } = lesson;
  const { list } = useCall(notesCall(lessonId));
  const [edited, setEdited] = useState("");
  const isPaged = kind === "doc" || kind === "pic";
  const placeText = (second: number) => (isPaged ? `第 ${second} 页` : clockText(second));
  const pause = () => pauses && player?.pause();
  const stateOfPlayer = () => Math.floor(player?.state().second ?? 0);
  return (
    <div className={s.parts}>
      {lesson.ticket !== "" && (
        <NoteForm
          label="写笔记"
          button="保存笔记"
          note={{ lessonId, second: stateOfPlayer }}
          place={player && <PlaceNow player={player} textOf={placeText} />}
          field={field}
          video={player?.element}
          onWrite={pause}
        />
      )}
      {list.length > 0 && (
        <a
          className={buttonClass("quiet", "small")}
          href={`/api${exportNotes.path}?lesson_id=${lessonId}`}
          download
        >
          <Download size={16} />
          导出这一讲的笔记
        </a>
      )}
      <ol className={s.list}>
        {list.map((note) => (
          <li key={note.noteId} className={s.note}>
            {edited === note.noteId ? (
              <NoteForm
                label="修改笔记"
                button="保存修改"
                note={note}
                place={`记在 ${placeText(note.second)}`}
                onWrite={pause}
                onDone={() => setEdited("")}
              />
            ) : (
              <NoteItem
                note={note}
                place={placeText(note.second)}
                onGo={player && (() => player.seek(note.second))}
                onEdit={() => setEdited(note.noteId)}
              />
            )}
          </li>
        ))}
      </ol>
      {list.length === 0 && <p className={s.none}>还没有笔记。笔记会记下这一秒，以后点一下就能回到这里。</p>}
    </div>
  );
}

interface PlaceProps {
  readonly player: Player;
  readonly textOf: (second: number) => string;
}

/** The second or page that a note gets if it is saved now. */
function PlaceNow({ player, textOf }: PlaceProps) {
  return `记在 ${textOf(usePlayer(player, ({ second }) => Math.floor(second)))}`;
}

type SaveInput = Parameters<typeof saveNoteCall>[0];
type Target = Note | { readonly lessonId: string; readonly second: () => number };

interface FormProps {
  readonly label: string;
  readonly button: string;
  readonly note: Target;
  readonly place: ReactNode;
  /** Called when the learner enters the field. */
  readonly onWrite: () => void;
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  /** The video, from which a new note may take a picture. */
  readonly video?: HTMLMediaElement | undefined;
  readonly onDone?: () => void;
}

function NoteForm({ label, button, note, place, onWrite, field, video, onDone }: FormProps) {
  const calls = useCalls();
  const isNew = !("noteId" in note);
  const [content, setContent] = useState(isNew ? "" : note.content);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [requestIdOf] = useState(createRequestIds);
  const [withFrame, setWithFrame] = useState(true);
  /** Whether the video has a picture for the note. Determined when the learner enters the field, not before. */
  const [canFrame, setCanFrame] = useState(false);

  const tried = useRef<Omit<SaveInput, "requestId">>(undefined);

  function wantedNow(): Omit<SaveInput, "requestId"> {
    if (!isNew) return { noteId: note.noteId, content };
    const frame = canFrame && withFrame && hasFrame(video) ? captureFrame(video) : "";
    return { lessonId: note.lessonId, second: note.second(), content, ...(frame && { frame }) };
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (content.trim() === "") return setError("请先写点什么");
    // A retry repeats the second and the picture of the first try, so that the upstream stores only one note.
    if (tried.current?.content !== content) tried.current = wantedNow();
    const wanted = tried.current;
    setBusy(true);
    setError("");
    try {
      await calls.change(saveNoteCall({ ...wanted, requestId: requestIdOf(wanted) }));
      tried.current = undefined;
      setContent("");
      onDone?.();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={s.form} onSubmit={(event) => void save(event)}>
      <TextArea
        ref={field}
        label={label}
        hint={place}
        error={error || undefined}
        rows={3}
        maxLength={5_000}
        onFocus={() => {
          onWrite();
          setCanFrame(hasFrame(video));
          void noteRenderer.load().catch(() => undefined);
        }}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      {canFrame && (
        <Checkbox
          label="附上这一秒的画面"
          checked={withFrame}
          onChange={(event) => setWithFrame(event.currentTarget.checked)}
        />
      )}
      <div className={s.row}>
        <Button type="submit" kind="primary" size="small" busy={busy}>
          {button}
        </Button>
        {onDone && (
          <Button size="small" onClick={onDone}>
            取消
          </Button>
        )}
      </div>
    </form>
  );
}

interface ItemProps {
  readonly note: Note;
  readonly place: string;
  readonly onGo: (() => void) | undefined;
  readonly onEdit: () => void;
}

function NoteItem({ note, place, onGo, onEdit }: ItemProps) {
  const calls = useCalls();
  const [asks, setAsks] = useState(false);
  async function remove(): Promise<void> {
    try {
      await calls.change(callOf(deleteNote, { noteId: note.noteId }));
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
    }
  }
  return (
    <>
      {onGo ? (
        <button type="button" className={s.second} onClick={onGo} aria-label={`回到 ${place}`}>
          {place}
        </button>
      ) : (
        <span className={s.second}>{place}</span>
      )}
      <NoteFrame note={note} />
      <Markdown text={note.content} />
      <div className={s.row}>
        <Button kind="quiet" size="small" onClick={onEdit}>
          修改
        </Button>
        {asks ? (
          <>
            <Button kind="danger" size="small" onClick={() => void remove()}>
              确认删除
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsks(false)}>
              保留
            </Button>
          </>
        ) : (
          <Button kind="quiet" size="small" onClick={() => setAsks(true)}>
            删除
          </Button>
        )}
      </div>
    </>
  );
}
