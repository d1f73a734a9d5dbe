import { useEffect, useEffectEvent, useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { learnReport } from "#shared/contract/play/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { laterPosition, type Position } from "#shared/domain/playedRanges.ts";
import { useCall, useCalls } from "../calls/call.ts";
import { type PlayedLesson, type ReportedProgress } from "../calls/play.ts";
import type { Journal } from "../journal/journal.ts";
import type { JournalState } from "../journal/keyQueue.ts";
import { useJournal, useJournalState } from "../journal/useJournal.ts";
import { randomName } from "../kit/randomName.ts";
import { dropDraft, storeDraft, drainDrafts } from "./playDrafts.ts";
import { inputOf, type KeptReport, type Report, sendReports } from "./sendReports.ts";
import { useBoot } from "../site/boot.ts";
import { serverNow } from "../site/clock.ts";
import { useOff } from "../site/useOff.ts";
import { isSignedIn } from "../site/session.ts";

export interface Reports {
  /** undefined until the journal is open. */
  readonly saving: JournalState | undefined;
  /** Start position: the server's, or a later one that this device has not reported yet; undefined until known. */
  readonly from: Position | undefined;
  readonly reported: ReportedProgress | undefined;
  readonly tell: (report: Report, options?: { readonly isLast?: boolean }) => void;
  /** Stores the next report; the next page of this device sends it if this page does not. */
  readonly keep: (report: Report) => void;
}

interface Options {
  readonly lesson: PlayedLesson;
  readonly onElsewhere: () => void;
}

const JOURNAL = "play";

/**
 * Stores each report in the journal, which delivers it despite a lost network, a crash or a closed tab. Online, the
 * report is also sent at once, because the disk is slower; the journal then waits for that request instead of sending
 * again.
 */
export function useReports({ lesson, onElsewhere }: Options): Reports {
  const { lessonId, ticket, position, positionAt } = lesson;
  const calls = useCalls();
  const { now } = useBoot();
  const { uid } = useCall(callOf(userInfo, {}));
  const [reported, setReported] = useState<ReportedProgress>();
  const [from, setFrom] = useState<Position>();
  const [early] = useState(() => new Map<string, Promise<ReportedProgress>>());
  const key = `lesson:${lessonId}`;
  // An API may play lessons without accepting reports.
  const isOff = useOff(learnReport.path);
  const isUnheard = isOff || ticket === "";
  const journal = useJournal<KeptReport>({
    name: JOURNAL,
    owner: uid,
    isOwner: isSignedIn,
    send: (batch, options) =>
      sendReports(calls, batch, {
        options,
        early,
        onReported: (progress) => batch.key === key && setReported(progress),
        onRefused: (refused) => refused === ticket && onElsewhere(),
      }),
    clock: () => serverNow(now),
  });
  const saving = useJournalState(journal, key);

  const findStart = useEffectEvent((opened: Journal<KeptReport>) => {
    const server = { position, at: positionAt };
    void sendLeftReports(opened, uid, serverNow(now))
      .then(() => opened.unsent(key))
      .catch(() => [])
      .then((entries) => {
        const places = entries.map(({ payload, at }) => ({
          position: payload.position,
          at: payload.at ?? at,
        }));
        setFrom(places.reduce(laterPosition, server));
      });
  });
  useEffect(() => {
    if (journal) findStart(journal);
  }, [journal]);

  function tell(report: Report, { isLast = false } = {}): void {
    if (isUnheard) return;
    const kept = { ...report, ticket, requestId: randomName() };
    // The last report does not wait for the journal, because the page may close before the journal has stored it.
    if (isLast || saving?.status !== "offline") {
      const sent = calls.send(callOf(learnReport, inputOf(kept, serverNow(now))), { final: isLast });
      sent.catch(() => undefined);
      early.set(kept.requestId, sent);
    }
    void journal
      ?.append(key, kept)
      .then(() => dropDraft(ticket))
      .catch(() => undefined);
  }

  function keep(report: Report): void {
    if (isUnheard || !journal) return;
    const at = serverNow(now);
    storeDraft({ owner: uid, key, at, report: { ...report, ticket, requestId: randomName(), at } });
  }
  return { saving, from, reported, tell, keep };
}

/** Sends reports that earlier pages of this device stored but did not send. */
async function sendLeftReports(journal: Journal<KeptReport>, owner: string, nowMs: number): Promise<void> {
  const left = await drainDrafts(owner, nowMs).catch(() => []);
  for (const { key, report } of left) await journal.append(key, report).catch(() => undefined);
}
