import { useEffect, useCallback, useState } from "react";
import { href } from "#shared/routes/href.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { safeRedirectTarget } from "#shared/routes/safeRedirect.ts";
import { useOnline } from "#client/kit/useOnline.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { useGo } from "#client/navigation/useGo.ts";
import type { Learner } from "#client/site/cachedLearner.ts";
import { Button } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading, SectionHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { LEAD, TITLE } from "./texts.ts";
import { usePracticeJournal } from "../run/practiceJournal.ts";
import { s } from "./offline.styles.ts";
import { PackItem } from "./PackItem.tsx";
import { DownloadPack } from "./DownloadPack.tsx";
import { type Pack, packsOf } from "#client/offline/packStore.ts";

/** Lists the packs on this device, and offers to download more. */
export function PackList({ learner: { uid } }: { readonly learner: Learner }) {
  const [packs, look] = usePacks(uid);
  const online = useOnline();
  const from = safeRedirectTarget(useSearch().get("from")) ?? "";
  const go = useGo();
  const known = typeof packs === "string" ? [] : packs;
  const journal = usePracticeJournal(uid);
  const wanted = findRecord(from, known);
  useEffect(() => {
    if (wanted !== undefined) go(href("questionOffline", { record: wanted }), { replace: true });
  }, [go, wanted]);
  return (
    <Container width="reading">
      <PageHeading title={TITLE} lead={LEAD} />
      <div className={s.page}>
        {from !== "" && <Unreachable from={from} />}
        <section aria-labelledby="kept">
          <SectionHeading title="存在本机的练习" id="kept" />
          {packs === "looking" && <Skeleton shape="row" count={2} />}
          {packs === "unreadable" && (
            <p className={s.warn} role="alert">
              本机存的内容读不出来。关掉其它窗口后刷新再试。
            </p>
          )}
          {packs !== "looking" && packs !== "unreadable" && packs.length === 0 && (
            <Empty title="还没有存在本机的练习" why="在下面取一章，或者取今天要复习的错题。" />
          )}
          {known.length > 0 && (
            <ul className={s.rows}>
              {known.map((pack) => (
                <PackItem key={pack.recordId} pack={pack} journal={journal} onChange={look} />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="take">
          <SectionHeading title="取题到本机" id="take" />
          {online ? (
            <DownloadPack uid={uid} onTaken={look} />
          ) : (
            <p className={s.note}>现在没有网络，联网后可以再取。</p>
          )}
        </section>
      </div>
    </Container>
  );
}

/** Tells the learner that the requested page could not be loaded without a network. */
function Unreachable({ from }: { readonly from: string }) {
  const title = matchRoute(from.split("?", 1)[0] ?? "")?.route.title;
  return (
    <div className={s.notice} role="status">
      <p>{`没有网络，打不开${title ? `「${title}」` : "这个页面"}。存在本机的练习可以照常做。`}</p>
      <Button onClick={() => location.assign(from)}>再试一次</Button>
    </div>
  );
}

/** Returns the record number in an address if this device has the pack of that run; undefined: it has not. */
export function findRecord(
  from: string,
  packs: readonly { readonly recordId: string }[],
): string | undefined {
  const [path = "", query = ""] = from.split("?", 2);
  if (matchRoute(path)?.route.id !== "questionExam") return undefined;
  const record = new URLSearchParams(query).get("record");
  return packs.find(({ recordId }) => recordId === record)?.recordId;
}

type KnownPacks = readonly Pack[] | "looking" | "unreadable";

/** Returns the learner's packs on this device, and a function that reads them from the device again. */
function usePacks(owner: string): readonly [packs: KnownPacks, look: () => Promise<void>] {
  const [packs, setPacks] = useState<KnownPacks>("looking");
  const look = useCallback(
    () =>
      packsOf(owner).then(setPacks, () => {
        setPacks("unreadable");
      }),
    [owner],
  );
  useEffect(() => {
    void look();
  }, [look]);
  return [packs, look];
}
