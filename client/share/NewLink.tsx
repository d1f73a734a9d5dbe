import { createShare } from "#shared/contract/share/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { type FormEvent, useState } from "react";
import { useCalls } from "../calls/call.ts";
import { messageOf } from "../calls/callFailure.ts";
import { type MadeShare, type NewShare } from "../calls/share.ts";
import { randomName } from "../kit/randomName.ts";
import { useBoot } from "../site/boot.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox, Radio } from "../ui/Checkbox.tsx";
import { s } from "./ShareDialog.styles.ts";
import type { ShareItem } from "./shareItem.ts";

const DAYS = ["7", "30", "90"] as const;
const USUAL_DAYS = "30";

interface Props {
  readonly item: ShareItem;
  readonly onMade: (share: MadeShare) => void;
}

/** Asks for content and lifetime of a share link, then creates it. By default the link shows nothing of the learner. */
export function NewLink({ item, onMade }: Props) {
  const calls = useCalls();
  const { origin } = useBoot();
  // The id stays the same, so that a retry after a lost answer does not create a second link.
  const [requestId] = useState(randomName);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const ticked = (name: string) => (form.has(name) ? "1" : "0");
    setBusy(true);
    setError("");
    try {
      const share = callOf(createShare, {
        kind: item.kind,
        targetId: item.id,
        showName: ticked("name"),
        showScore: ticked("score"),
        showDate: ticked("date"),
        days: form.get("days") as NewShare["days"],
        origin,
        requestId,
      });
      onMade(await calls.change(share));
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <form className={s.parts} onSubmit={(event) => void submit(event)}>
      <p className={s.item}>{item.title}</p>
      <fieldset className={s.choices}>
        <legend>链接里显示</legend>
        {item.kind === "result" ? (
          <>
            <Checkbox name="score" label="我的分数" />
            <Checkbox name="date" label="完成的日期" />
          </>
        ) : null}
        <Checkbox name="name" label="我的昵称" />
      </fieldset>
      <fieldset className={s.choices}>
        <legend>有效期</legend>
        <div className={s.row}>
          {DAYS.map((days) => (
            <Radio
              key={days}
              name="days"
              value={days}
              defaultChecked={days === USUAL_DAYS}
              label={`${days} 天`}
            />
          ))}
        </div>
      </fieldset>
      <p className={s.note}>
        {item.kind === "result" ? "没有勾选的不会显示，只写做的是哪一套。" : "没有勾选就不写是谁分享的。"}
        拿到链接的人不用登录就能打开，你随时可以收回。
      </p>
      {error ? (
        <p className={s.error} role="alert">
          {error}
        </p>
      ) : null}
      <Button type="submit" kind="primary" busy={busy}>
        生成链接
      </Button>
    </form>
  );
}
