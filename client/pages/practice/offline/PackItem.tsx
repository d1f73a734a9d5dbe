import { FactLine } from "#client/ui/FactLine.tsx";
import { useState } from "react";
import { formatShanghai } from "#shared/domain/shanghaiTime.ts";
import { href } from "#shared/routes/href.ts";
import type { Journal } from "#client/journal/journal.ts";
import { useJournalState } from "#client/journal/useJournal.ts";
import { Link } from "#client/navigation/Link.tsx";
import { type Pack, PACK_FORM, removePack } from "#client/offline/packStore.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { SaveChip } from "#client/ui/SaveChip.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { journalKey } from "../run/practiceJournal.ts";
import type { RunEntry } from "../run/runState.ts";
import { s } from "./offline.styles.ts";
import { usePackNews } from "./usePackNews.ts";

const KB = 1_000;

/** Returns a size in words, e.g. "18 KB" or "1.3 MB". */
function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}

interface Props {
  readonly pack: Pack;
  readonly journal: Journal<RunEntry> | undefined;
  readonly onChange: () => Promise<void>;
}

export function PackItem({ pack, journal, onChange }: Props) {
  const { recordId, owner, title, missing, form, run } = pack;
  const [busy, setBusy] = useState(false);
  const saving = useJournalState(journal, journalKey(recordId));
  usePackNews(pack, saving?.status === "saved", onChange);
  const isReadable = form === PACK_FORM;
  const waiting = saving?.waiting ?? 0;
  const isBegun = waiting > 0 || answeredIn(pack) > 0;

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await removePack(owner, recordId);
      showMessage({ kind: "success", text: "已从本机删除。未完成的在「我的题库」里还能接着做。" });
    } catch {
      showMessage({ kind: "error", text: "没有删掉，刷新后再试。" });
    }
    await onChange();
    setBusy(false);
  }

  return (
    <li className={s.row}>
      <div className={s.body}>
        <p className={s.name}>{title}</p>
        <p className={s.facts}>
          <FactLine facts={factsOf(pack)} />
        </p>
        {missing > 0 && <p className={s.facts}>{`有 ${missing} 张图片没能存下，联网时才看得到。`}</p>}
        {!isReadable && <p className={s.warn}>这一包是网站更新前存的，要联网打开这一页，更新后才能做。</p>}
        {saving && waiting > 0 && (
          <SaveChip status={saving.status} waiting={waiting} durable={saving.durable} />
        )}
      </div>
      <div className={s.actions}>
        {isReadable && (
          <Link className={buttonClass("primary")} href={href("questionOffline", { record: recordId })}>
            {run.status === "finished" ? "回看" : isBegun ? "接着做" : pack.hasKeys ? "开始背" : "开始做"}
            <VisuallyHidden>：{title}</VisuallyHidden>
          </Link>
        )}
        <Button busy={busy} onClick={() => void remove()}>
          删除<VisuallyHidden>：{title}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

function factsOf(pack: Pack): readonly string[] {
  const answered = answeredIn(pack);
  return [
    `${pack.run.questionNum} 题`,
    ...(pack.hasKeys ? ["带答案"] : answered > 0 ? [`做过 ${answered} 题`] : []),
    ...(pack.run.status === "finished" ? ["已结束"] : []),
    sizeText(pack.bytes),
    `${formatShanghai(pack.takenAt).slice(0, 16)} 取`,
  ];
}

/** Counts the answers stored on the server. The save chip counts the unsent answers. */
function answeredIn({ run }: Pack): number {
  return run.answer.filter(({ status }) => status !== "" && status !== "no_answer").length;
}
