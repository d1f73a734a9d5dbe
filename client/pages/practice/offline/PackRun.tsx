import { practiceRun } from "#shared/contract/practice/endpoints.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "#client/calls/call.ts";
import { keyOf } from "#client/calls/callCache.ts";
import { useLazy } from "#client/kit/lazySource.ts";
import { Link } from "#client/navigation/Link.tsx";
import { PACK_FORM, packOf } from "#client/offline/packStore.ts";
import type { Learner } from "#client/site/cachedLearner.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { run as lateRun } from "../lazyParts.ts";
import type { Beginning } from "../run/Run.tsx";
import { firstOpen, slotsOf, type RunEntry } from "../run/runState.ts";
import { TITLE } from "./texts.ts";
import { createEntryStore } from "#client/journal/entryStore.ts";
import { browserPlatform } from "#client/journal/platform.ts";
import { JOURNAL, journalKey } from "../run/practiceJournal.ts";

interface Props {
  readonly learner: Learner;
  readonly recordId: string;
}

type State = "looking" | "none" | "outdated" | Beginning;

/** Opens the run of a practice pack on the screen for runs. The device answers the calls of the screen. */
export function PackRun({ learner, recordId }: Props) {
  const calls = useCalls();
  const [state, setState] = useState<State>("looking");
  const { uid } = learner;
  const tellLearner = useEffectEvent(() => calls.put(keyOf(callOf(userInfo, {})), learner));
  useEffect(() => {
    let isGone = false;
    async function lookUp(): Promise<State> {
      const pack = await packOf(uid, recordId).catch(() => undefined);
      if (!pack) return "none";
      if (pack.form !== PACK_FORM) return "outdated";
      const call = callOf(practiceRun, { recordId });
      tellLearner();
      calls.put(keyOf(call), pack.run);
      // If there is a network, the server may have newer answers that the learner gave on another device.
      void calls.fetch(call, 0).catch(() => undefined);
      const unsent = await unsentOf(uid, recordId).catch(() => []);
      // A pack that contains keys was downloaded for 背题 (learn by heart).
      return { way: pack.hasKeys ? "recite" : "do", seq: firstOpen(slotsOf(pack.run, unsent)) };
    }
    void lookUp().then((found) => isGone || setState(found));
    return () => void (isGone = true);
  }, [calls, uid, recordId]);
  if (typeof state === "object") return <Going recordId={recordId} begin={state} />;
  return (
    <Container width="reading">
      <PageHeading title={TITLE} />
      {state === "looking" ? (
        <Skeleton count={4} />
      ) : (
        <Empty
          title={state === "none" ? "本机没有这份练习" : "这一包要先更新"}
          why={
            state === "none"
              ? "可能已经删除，或者是在别的账号、别的设备上取的。"
              : "它是网站更新前存的，联网打开离线练习就会更新。"
          }
          action={
            <Link className={buttonClass("primary")} href={href("questionOffline")}>
              看存在本机的练习
            </Link>
          }
        />
      )}
    </Container>
  );
}

function Going({ recordId, begin }: { readonly recordId: string; readonly begin: Beginning }) {
  const Run = useLazy(lateRun);
  return <Run recordId={recordId} onlyWrong={false} handoff="" begin={begin} />;
}

/** Reads the unsent entries of a run directly from the device, because its journal is not open yet. */
async function unsentOf(owner: string, recordId: string): Promise<readonly RunEntry[]> {
  const store = createEntryStore<RunEntry>(JOURNAL, owner, browserPlatform().later);
  try {
    const { entries } = await store.read(journalKey(recordId));
    return entries.map(({ payload }) => payload);
  } finally {
    store.close();
  }
}
