import { liveFeed, openLiveFeed, closeLiveFeed } from "#shared/contract/live/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { Block } from "#client/calls/Block.tsx";
import { useCall, useCalls } from "#client/calls/call.ts";
import { useAction } from "#client/calls/useAction.ts";
import { useReady } from "#client/kit/hydration.ts";
import { useBoot } from "#client/site/boot.ts";
import { useOff } from "#client/site/useOff.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { copyText } from "#client/ui/copyText.ts";
import { Dialog } from "#client/ui/Dialog.tsx";
import { Field } from "#client/ui/Field.tsx";
import { showMessage } from "#client/ui/message.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { s } from "./CalendarSubscription.styles.ts";

/** Subscribes the calendar of a phone or computer to the learner's classes. The private address can be revoked. */
export function CalendarSubscription() {
  const [open, setOpen] = useState(false);
  const ready = useReady();
  if (useOff("/live/feed")) return null;
  return (
    <>
      <Button kind="quiet" disabled={!ready} onClick={() => setOpen(true)}>
        订阅课表
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="订阅我的直播课表">
        <Block fallback={<Skeleton count={3} />}>
          <Address />
        </Block>
      </Dialog>
    </>
  );
}

function Address() {
  const calls = useCalls();
  const { origin } = useBoot();
  const { createTime } = useCall(callOf(liveFeed, {}));
  const [secret, setSecret] = useState("");
  const { busy, run } = useAction();
  const create = () => run(async () => setSecret((await calls.change(callOf(openLiveFeed, {}))).feed));
  const close = () =>
    run(async () => {
      await calls.change(callOf(closeLiveFeed, {}));
      setSecret("");
      showMessage({ kind: "success", text: "地址已停用，日历里的订阅不会再更新" });
    });

  if (createTime === "" && secret === "") {
    return (
      <div className={s.parts}>
        <p>
          生成一个只属于你的地址，填进手机或电脑的日历，预约的直播和课程里的直播会自动出现，开播前 10
          分钟提醒。
        </p>
        <p className={s.note}>谁拿到地址谁就能看到你的课表，请不要转发；随时可以停用。</p>
        <Button kind="primary" busy={busy} onClick={() => void create()}>
          生成地址
        </Button>
      </div>
    );
  }
  return (
    <div className={s.parts}>
      {secret === "" ? (
        <p>课表地址从 {createTime.slice(0, 16)} 起有效。地址只在生成时显示一次，忘了可以换一个新的。</p>
      ) : (
        <NewAddress url={`${origin}/api/live/calendar.ics?feed=${secret}`} />
      )}
      <div className={s.actions}>
        <Button busy={busy} onClick={() => void close()}>
          停用
        </Button>
        <Button busy={busy} onClick={() => void create()}>
          换一个地址
        </Button>
      </div>
    </div>
  );
}

function NewAddress({ url }: { readonly url: string }) {
  return (
    <>
      <Field
        label="课表地址"
        hint="只在这里显示一次，请现在添加到日历。换新地址后旧地址立即失效。"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={s.actions}>
        <Button onClick={() => void copyText(url, "地址")}>复制地址</Button>
        <a className={buttonClass("primary")} href={url.replace(/^https?:/, "webcal:")}>
          在日历中打开
        </a>
      </div>
    </>
  );
}
