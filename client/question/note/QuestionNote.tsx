import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { TOKEN } from "#shared/domain/sessionCookie.ts";
import { useCalls, useKnown } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { notesOnCall, saveQuestionNoteCall } from "#client/calls/note.ts";
import { readStored } from "#client/kit/storage.ts";
import { isEnter } from "#client/kit/keys.ts";
import { Markdown } from "#client/richText/Markdown.tsx";
import { Button } from "#client/ui/Button.tsx";
import { PenLine } from "#client/ui/icons/PenLine.ts";
import { TextArea } from "#client/ui/TextArea.tsx";
import { NOTE_WITHHELD } from "../questionTexts.ts";
import { s } from "./QuestionNote.styles.ts";

interface Props {
  readonly questionId: string;
  readonly among: readonly string[];
}

interface Draft {
  readonly text: string;
  /** Reason why the text was not saved; "": it was not sent yet. */
  readonly error: string;
}

/** Texts that are not saved, by learner and question. A learner who steps on and returns finds them in the field. */
// module state: written by events only, which do not run on the server
const drafts = new Map<string, Draft>();

/** Shows the learner's note on a question, and lets the learner write it. Renders nothing until notes are loaded. */
export function QuestionNote({ questionId, among }: Props) {
  const known = useKnown(notesOnCall(among));
  const key = `${readStored(TOKEN) ?? ""} ${questionId}`;
  const [isOpen, setIsOpen] = useState(() => drafts.has(key));
  const opener = useRef<HTMLButtonElement>(null);
  const [isClosed, setIsClosed] = useState(false);
  const note = known?.list.find((one) => one.questionId === questionId);
  const hasNote = note !== undefined;
  useEffect(() => {
    if (isClosed) opener.current?.focus();
  }, [isClosed, hasNote]);
  if (!known) return null;
  if (note?.isInExam) return <p className={s.withheld}>{NOTE_WITHHELD}</p>;
  const turn = (open: boolean) => {
    setIsOpen(open);
    setIsClosed(!open);
  };
  if (isOpen)
    return (
      <NoteForm
        questionId={questionId}
        draftKey={key}
        content={note?.content ?? ""}
        onDone={() => turn(false)}
      />
    );
  if (!note)
    return (
      <div className={s.opener}>
        <Button
          ref={opener}
          kind="quiet"
          size="small"
          icon={<PenLine size={16} />}
          onClick={() => turn(true)}
        >
          记笔记
        </Button>
      </div>
    );
  return (
    <section className={s.note} aria-label="我的笔记">
      <div className={s.head}>
        <p className={s.name}>
          <PenLine size={16} />
          我的笔记
        </p>
        <Button ref={opener} kind="quiet" size="small" onClick={() => turn(true)}>
          修改
        </Button>
      </div>
      <Markdown text={note.content} />
    </section>
  );
}

interface FormProps {
  readonly questionId: string;
  readonly draftKey: string;
  /** Text of the saved note; "": none. */
  readonly content: string;
  readonly onDone: () => void;
}

function NoteForm({ questionId, draftKey, content, onDone }: FormProps) {
  const calls = useCalls();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft>(() => drafts.get(draftKey) ?? { text: content, error: "" });
  const [busy, setBusy] = useState(false);
  const { text, error } = draft;
  const isUnsent = error === "" && text.trim() !== content;
  // A draft that was left and opens again with the question does not take the focus.
  const [isNew] = useState(() => !drafts.has(draftKey));
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);

  function keep(next: Draft): void {
    drafts.set(draftKey, next);
    setDraft(next);
  }
  function close(): void {
    drafts.delete(draftKey);
    onDone();
  }
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (text.trim() === content) return close();
    setBusy(true);
    try {
      await calls.change(saveQuestionNoteCall(questionId, text));
      close();
    } catch (failure) {
      keep({
        text,
        error: `没有保存：${messageOf(failure).replace(/。$/, "")}。内容还在这里，可以再保存一次。`,
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={s.form} onSubmit={(event) => void save(event)}>
      <TextArea
        ref={field}
        id={id}
        label="我的笔记"
        hint={
          isUnsent && content !== "" && text.trim() === "" ? "清空后保存，这条笔记就删除" : "只有自己看得到"
        }
        error={error || undefined}
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={(event) => keep({ text: event.currentTarget.value, error: "" })}
        onKeyDown={(event) => {
          if (isEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={s.row}>
        <Button type="submit" kind="primary" size="small" busy={busy}>
          保存笔记
        </Button>
        <Button size="small" onClick={close}>
          取消
        </Button>
      </div>
    </form>
  );
}
