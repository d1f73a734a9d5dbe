import { type FormEvent, useState } from "react";
import { useCalls } from "../../../calls/call.ts";
import { messageOf } from "../../../calls/callFailure.ts";
import { feedbackCall } from "../../../calls/question.ts";
import { createRequestIds } from "../../../calls/requestIds.ts";
import type { Question } from "../../../question/question.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Select } from "../../../ui/Select.tsx";
import { showMessage } from "../../../ui/message.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { s } from "./RunCard.styles.ts";

const KINDS = [
  ["answer", "答案有误"],
  ["typo", "错别字或排版"],
  ["analysis", "解析有误或看不懂"],
  ["picture", "图片有问题"],
  ["other", "其他"],
] as const;
const FORM = "feedback";

interface Props {
  readonly question: Question;
  readonly onClose: () => void;
}

/** 纠错 */
export function FeedbackDialog({ question, onClose }: Props) {
  const calls = useCalls();
  const [requestIdOf] = useState(createRequestIds);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const kind = KINDS.find(([value]) => value === form.get("kind"))?.[0] ?? "other";
    const content = form.get("content");
    const wanted = { id: question.id, kind, content: typeof content === "string" ? content.trim() : "" };
    setBusy(true);
    try {
      await calls.change(feedbackCall({ ...wanted, requestId: requestIdOf(wanted) }));
      showMessage({ kind: "success", text: "已收到，谢谢你的纠错" });
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
      title="这道题哪里不对？"
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
        <Select label="问题" name="kind" data-first-focus="">
          {KINDS.map(([value, label]) => (
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
