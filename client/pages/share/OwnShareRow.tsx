import { revokeShare } from "#shared/contract/share/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "#client/calls/call.ts";
import { type OwnShare } from "#client/calls/share.ts";
import { factsText } from "#client/cards/cardTexts.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { showMessage } from "#client/ui/message.ts";
import { StatusTag } from "#client/ui/Tag.tsx";
import { s } from "./SharePage.styles.ts";
import { useAction } from "#client/calls/useAction.ts";

const STATES: Readonly<Record<string, string>> = { on: "有效", expired: "已过期", revoked: "已收回" };

export function OwnShareRow({ share }: { readonly share: OwnShare }) {
  const { title, status, courseId, createTime, expireTime } = share;
  return (
    <li className={s.row}>
      <div className={s.words}>
        <p className={s.name}>
          {courseId ? (
            <Link named href={href("courseDetail", { id: courseId })}>
              {title}
            </Link>
          ) : (
            title
          )}{" "}
          <StatusTag tone={status === "on" ? "right" : "neutral"}>{STATES[status] ?? status}</StatusTag>
        </p>
        <p className={s.facts}>
          {factsText(`${createTime.slice(0, 10)} 分享`, status === "on" && `${expireTime.slice(0, 10)} 到期`)}
        </p>
        <p className={s.facts}>{shownText(share)}</p>
      </div>
      {status === "on" ? <Revoke share={share} /> : null}
    </li>
  );
}

function shownText({ showName, showScore, showDate }: OwnShare): string {
  const shown = [showScore && "分数", showDate && "日期", showName && "昵称"].filter(Boolean);
  return shown.length === 0 ? "没有显示你的信息" : `显示了你的${shown.join("、")}`;
}

function Revoke({ share: { id, title } }: { readonly share: OwnShare }) {
  const calls = useCalls();
  const ready = useReady();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction();

  async function revoke(): Promise<void> {
    await run(async () => {
      await calls.change(callOf(revokeShare, { id }));
      showMessage({ kind: "success", text: "已收回，链接打不开了" });
    });
    setAsking(false);
  }

  return (
    <>
      <Button disabled={!ready} aria-label={`收回：${title}`} onClick={() => setAsking(true)}>
        收回
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="收回这个分享？"
        width="small"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>先不收回</Button>
            <Button kind="primary" busy={busy} onClick={() => void revoke()}>
              收回
            </Button>
          </>
        }
      >
        <p>链接马上打不开，不能恢复。别人已经保存的图片收不回来。</p>
      </Dialog>
    </>
  );
}
