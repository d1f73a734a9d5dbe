import { useState } from "react";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "#client/calls/call.ts";
import { useHandoff } from "#client/handoff/useHandoff.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { useGo } from "#client/navigation/useGo.ts";
import { Annotations } from "#client/question/annotations/Annotations.tsx";
import { pageTitle, useBoot, useSite } from "#client/site/boot.ts";
import { serverNow } from "#client/site/clock.ts";
import { AwayCard } from "./AwayCard.tsx";
import { marksAccount } from "./marksAccount.ts";
import { type ResumePoint, OpenRun } from "./OpenRun.tsx";
import type { RunMode } from "./runState.ts";
import { type LocalRun, useRun } from "./useRun.ts";

interface Props {
  readonly recordId: string;
  readonly onlyWrong: boolean;
  /** Token in the address of a phone that continues a run from a computer; "": none. */
  readonly handoff: string;
  /** Mode and first question if the run was opened from a practice pack on the device. */
  readonly begin?: Beginning;
}

export interface Beginning {
  /** Mode of the run, used if the address names no mode. */
  readonly way: RunMode;
  /** Number of the first question. It takes answers into account that the device has not sent yet. */
  readonly seq: number;
}

export function Run({ recordId, onlyWrong, handoff, begin }: Props) {
  const local = useRun(recordId);
  const search = useSearch();
  const go = useGo();
  const site = useSite();
  const calls = useCalls();
  const { now } = useBoot();
  const [left, setLeft] = useState<ResumePoint>({
    seq: Number(search.get("seq") ?? begin?.seq),
    way: runModeOf(search.get("way") ?? begin?.way),
    isBack: false,
  });
  const [isAway, setIsAway] = useState(false);
  useHandoff(handoff, () => go(addressOf({ recordId, onlyWrong }, left), { replace: true }));
  if (!local) return null;
  async function takeBack(): Promise<void> {
    await local?.refresh();
    setIsAway(false);
  }
  function stepAside(way: RunMode): void {
    // seq 0: when the run returns to this device, it continues at the first question not answered on the phone.
    setLeft({ seq: 0, way, isBack: true });
    setIsAway(true);
  }
  const title = titleOf(local.run, site);
  const account = marksAccount(calls, recordId, () => serverNow(now));
  return (
    <>
      <title>{pageTitle(site, title)}</title>
      {isAway ? (
        <AwayCard title={title} onBack={takeBack} />
      ) : (
        <Annotations owner={local.owner} attempt={`practice:${recordId}`} account={account}>
          <OpenRun
            local={local}
            title={title}
            onlyWrong={onlyWrong}
            left={left}
            addressOf={(place, token) => addressOf({ recordId, onlyWrong }, place, token)}
            onHandedOff={stepAside}
          />
        </Annotations>
      )}
    </>
  );
}

function titleOf(run: LocalRun["run"], { examTypes }: ReturnType<typeof useSite>): string {
  const name = examTypes.find(({ id }) => id === run.mode)?.name?.trim() || run.name;
  return [name, run.lesson?.lessonName || run.chapterName || run.subjectName].filter(Boolean).join(" · ");
}

function runModeOf(text: string | undefined): RunMode {
  return text === "recite" || text === "test" ? text : "do";
}

function addressOf(
  { recordId, onlyWrong }: Pick<Props, "recordId" | "onlyWrong">,
  { seq, way }: Omit<ResumePoint, "isBack">,
  handoff?: string,
): string {
  return href("questionExam", {
    record: recordId,
    only: onlyWrong ? "wrong" : undefined,
    seq: seq > 0 ? String(seq) : undefined,
    way: way === "do" ? undefined : way,
    handoff,
  });
}
