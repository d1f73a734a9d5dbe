import { examJoinBoard } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { type FormEvent, useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { showMessage } from "#client/ui/message.ts";
import { s } from "./ExamResult.styles.ts";

interface Props {
  readonly paperId: string;
  /** The learner's nickname on the ranking; "": the learner has not joined the ranking. */
  readonly boardName: string;
}

/** Lets the learner join or leave the ranking. Only learners who joined are shown there. */
export function BoardEntry({ paperId, boardName }: Props) {
  const calls = useCalls();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function join(nickname: string): Promise<void> {
    setBusy(true);
    setError("");
    try {
      await calls.change(callOf(examJoinBoard, { paperId, nickname }));
      showMessage({ kind: "success", text: nickname === "" ? "已从榜单上撤下" : "已经上榜" });
    } catch (failure) {
      setError(messageOf(failure));
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get("nickname");
    const nickname = typeof given === "string" ? given.trim() : "";
    if (nickname === "") setError("写一个昵称再上榜");
    else void join(nickname);
  }

  return (
    <section className={s.part} aria-labelledby="entry">
      <SectionHeading title="上榜" note="自愿参加，只显示昵称和最高分" id="entry" />
      <form className={s.entry} method="post" onSubmit={submit}>
        <Field
          label="榜上的昵称"
          name="nickname"
          maxLength={16}
          autoComplete="off"
          defaultValue={boardName}
          error={error || undefined}
          hint="最多 16 个字，不要写真名"
        />
        <div className={s.tools}>
          <Button type="submit" kind="secondary" disabled={!ready} busy={busy}>
            {boardName === "" ? "用这个昵称上榜" : "改昵称"}
          </Button>
          {boardName !== "" && (
            <Button kind="quiet" disabled={!ready} busy={busy} onClick={() => void join("")}>
              从榜单上撤下
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
