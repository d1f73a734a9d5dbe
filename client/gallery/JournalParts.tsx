import { type FormEvent, useEffect, useState } from "react";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import { useBoot } from "../site/boot.ts";
import { serverNow } from "../site/clock.ts";
import type { Entry, Send } from "../journal/entry.ts";
import type { Journal } from "../journal/journal.ts";
import { useJournal, useJournalState } from "../journal/useJournal.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { SaveChip } from "../ui/SaveChip.tsx";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

const KEY = "components";
/** Path that the site does not answer, so that entries stay on this device, unless a test answers them. */
const RECEIVER = "/dev/journal";

const states = [
  { status: "saved", waiting: 0, durable: true },
  { status: "saving", waiting: 1, durable: true },
  { status: "offline", waiting: 3, durable: true },
  { status: "signedOut", waiting: 3, durable: true },
  { status: "refused", waiting: 12, durable: true },
  { status: "offline", waiting: 3, durable: false },
] as const;

export function JournalParts() {
  const { now } = useBoot();
  const journal = useJournal<string>({
    name: "components",
    owner: "components",
    isOwner: () => true,
    send,
    clock: () => serverNow(now),
  });
  return (
    <Part title="保存" note="先存本机，再按顺序提交">
      <div className={s.stack}>
        <div className={s.row}>
          {states.map((state) => (
            <SaveChip key={`${state.status} ${state.durable}`} {...state} />
          ))}
        </div>
        {journal ? <Writing journal={journal} /> : null}
      </div>
    </Part>
  );
}

function Writing({ journal }: { readonly journal: Journal<string> }) {
  const state = useJournalState(journal, KEY);
  const unsent = useUnsent(journal, state);
  const [text, setText] = useState("");
  function keep(event: FormEvent): void {
    event.preventDefault();
    setText("");
    void journal.append(KEY, text);
  }
  return (
    <>
      <form onSubmit={keep}>
        <Field
          label="答案"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          aside={<Button type="submit">保存</Button>}
        />
      </form>
      <div className={s.row}>
        <Button onClick={() => void journal.flush(KEY)}>立即提交</Button>
        <Button kind="danger" onClick={() => void journal.drop(KEY)}>
          丢弃
        </Button>
        <span data-live>
          {state ? <SaveChip status={state.status} waiting={state.waiting} durable={state.durable} /> : null}
        </span>
      </div>
      <ol aria-label="还没有提交">
        {unsent.map(({ seq, at, payload }) => (
          <li key={`${at} ${seq}`}>{payload}</li>
        ))}
      </ol>
    </>
  );
}

function useUnsent(journal: Journal<string>, state: unknown): readonly Entry<string>[] {
  const [unsent, setUnsent] = useState<readonly Entry<string>[]>([]);
  useEffect(() => {
    let isOld = false;
    void journal.unsent(KEY).then((entries) => isOld || setUnsent(entries));
    return () => void (isOld = true);
  }, [journal, state]);
  return unsent;
}

const send: Send<string> = async (batch, { final, signal }) => {
  const body = JSON.stringify(batch);
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(RECEIVER, { method: "POST", headers, body, keepalive: final, signal });
  dataOf(await decodeEnvelope(await response.text(), () => ""));
};
