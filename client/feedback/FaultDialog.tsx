import { type FormEvent, type ReactNode, useState } from "react";
import { createRequestIds } from "../calls/requestIds.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Select } from "../ui/Select.tsx";
import { showMessage } from "../ui/message.ts";
import { TextArea } from "../ui/TextArea.tsx";
import { s } from "./FaultDialog.styles.ts";
import { useAction } from "../calls/useAction.ts";

/** A fault that a learner reports; a retry has the same id. */
export interface Report<Fault extends string> {
  readonly kind: Fault;
  readonly content: string;
  readonly requestId: string;
}

interface Props<Fault extends string> {
  readonly title: string;
  readonly about?: ReactNode;
  /** The last fault is the default. */
  readonly faults: readonly (readonly [Fault, string])[];
  readonly thanks: string;
  readonly onSend: (report: Report<Fault>) => Promise<unknown>;
  readonly onClose: () => void;
}

const FORM = "fault";
const MOST_LETTERS = 500;

/** Dialog for 纠错 of a question and 反馈 of a lesson. */
export function FaultDialog<Fault extends string>(props: Props<Fault>) {
  const { title, about, faults, thanks, onSend, onClose } = props;
  const [requestIdOf] = useState(createRequestIds);
  const { busy, run } = useAction();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const kind = (faults.find(([value]) => value === form.get("kind")) ?? faults.at(-1))?.[0];
    const content = form.get("content");
    if (kind === undefined) return;
    const wanted = { kind, content: typeof content === "string" ? content.trim() : "" };
    await run(async () => {
      await onSend({ ...wanted, requestId: requestIdOf(wanted) });
      showMessage({ kind: "success", text: thanks });
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
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
        {about}
        <Select label="问题" name="kind" data-first-focus="">
          {faults.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea label="说明" optional name="content" rows={3} maxLength={MOST_LETTERS} />
      </form>
    </Dialog>
  );
}
