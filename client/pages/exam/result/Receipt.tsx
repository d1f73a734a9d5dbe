import { examReceipt } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { type ExamReport } from "#client/calls/exam.ts";
import { useCalls } from "#client/calls/call.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { copyText } from "#client/ui/copyText.ts";
import { s } from "./ExamResult.styles.ts";

interface Checked {
  readonly isValid: boolean;
  readonly text: string;
}

/** The receipt for handing in. It proves to the learner which answers arrived, and when. */
export function Receipt({ report }: { readonly report: ExamReport }) {
  const { receipt, hash, submitTime, doneNum, questionNum, name } = report;
  const calls = useCalls();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  if (receipt === "") return null;
  const facts: readonly (readonly [string, string])[] = [
    ["回执号", receipt],
    ["交卷时间", submitTime],
    ["已答", `${doneNum} / ${questionNum} 题`],
    ["校验码", hash],
  ];

  async function check(): Promise<void> {
    setBusy(true);
    try {
      const checked = await calls.fetch(callOf(examReceipt, { receipt, hash }), 0);
      setChecked(
        checked.isValid
          ? {
              isValid: true,
              text: `核对一致：服务器上的答卷和这张回执相符，${checked.submitTime} 交卷，答了 ${checked.doneNum} 题。`,
            }
          : { isValid: false, text: "核对不一致。请截图保存这张回执，联系老师处理。" },
      );
    } catch (error) {
      setChecked({ isValid: false, text: messageOf(error) });
    }
    setBusy(false);
  }

  const all = [name, ...facts.map(([title, value]) => `${title}：${value}`)].join("\n");
  return (
    <details className={s.part}>
      <summary className={s.more}>交卷回执：证明你交了什么、什么时候交的</summary>
      <dl className={s.receipt}>
        {facts.map(([title, value]) => (
          <div key={title} className={s.receiptRow}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={s.tools}>
        <Button disabled={!ready} onClick={() => void copyText(all, "回执")}>
          复制回执
        </Button>
        <Button disabled={!ready} busy={busy} onClick={() => void check()}>
          和服务器核对
        </Button>
      </div>
      <p className={s.checked} role="status" data-valid={checked?.isValid}>
        {checked?.text}
      </p>
    </details>
  );
}
