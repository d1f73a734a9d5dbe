import { type FormEvent, useState } from "react";
import type { LessonFault } from "#shared/domain/lessonFaults.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useCalls } from "../../calls/call.ts";
import { messageOf } from "../../calls/callFailure.ts";
import { lessonFeedbackCall, type PlayedLesson } from "../../calls/play.ts";
import { createRequestIds } from "../../calls/requestIds.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { showMessage } from "../../ui/message.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { s } from "./Notes.styles.ts";

const FAULTS: readonly (readonly [LessonFault, string])[] = [
  ["content", "讲错了或讲义有误"],
  ["picture", "画面卡顿、花屏或打不开"],
  ["sound", "声音太小、有杂音或不同步"],
  ["caption", "字幕有误"],
  ["file", "资料打不开"],
  ["other", "其他"],
];
const FORM = "lesson-feedback";

interface Props {
  readonly lesson: PlayedLesson;
  readonly second: number;
  readonly onClose: () => void;
}

export function FeedbackDialog({ lesson, second, onClose }: Props) {
  const calls = useCalls();
  const [requestIdOf] = useState(createRequestIds);
  const [busy, setBusy] = useState(false);
  const { lessonId, lessonName, kind } = lesson;
  const place = kind === "doc" || kind === "pic" ? "" : `，${clockText(second)} 处`;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fault = FAULTS.find(([value]) => value === form.get("fault"))?.[0] ?? "other";
    const content = form.get("content");
    const wanted = {
      lessonId,
      second,
      kind: fault,
      content: typeof content === "string" ? content.trim() : "",
    };
    setBusy(true);
    try {
      await calls.send(lessonFeedbackCall({ ...wanted, requestId: requestIdOf(wanted) }));
      showMessage({ kind: "success", text: "已收到，处理后会在消息里告诉你" });
      onClose();
    } catch (error) {
      showMessage({ kind: "error", text: messageOf(error) });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="这一讲哪里有问题？"
      width="small"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={FORM} kind="primary" busy={busy}>
            提交
          </Button>
        </>
      }
    >
      <form id={FORM} className={s.form} onSubmit={(event) => void submit(event)}>
        <p className={s.none}>{`${lessonName}${place}`}</p>
        <Select label="问题" name="fault" data-first-focus="">
          {FAULTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea label="说明" optional name="content" rows={3} maxLength={500} />
      </form>
    </Dialog>
  );
}
