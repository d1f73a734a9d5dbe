import { CODES } from "#shared/contract/codes.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { learnReport } from "#shared/contract/play/endpoints.ts";
import type { PlayedRange } from "#shared/domain/playedRanges.ts";
import type { CallCache } from "../calls/callCache.ts";
import { isNotOffered } from "../calls/callFailure.ts";
import type { ReportedProgress } from "../calls/play.ts";
import type { Batch, SendOptions } from "../journal/entry.ts";

/** Ranges played since the last report, as stored on the device and sent. */
export interface Report {
  readonly ranges: readonly PlayedRange[];
  readonly position: number;
  readonly rate: number;
  /** Seconds of real time. */
  readonly spent: number;
}

export interface KeptReport extends Report {
  readonly ticket: string;
  /**
   * Time of the report in ms of the server's clock, if the report is older than its journal entry (playDrafts.ts).
   */
  readonly at?: number;
  /**
   * Id of the report. The journal entry and the request that is sent when the page closes have the same id, so that the
   * server counts both as one report.
   */
  readonly requestId: string;
}

interface Hearing {
  readonly options: SendOptions;
  /** Pending requests by request id. */
  readonly early: Map<string, Promise<ReportedProgress>>;
  readonly onReported: (progress: ReportedProgress) => void;
  readonly onRefused: (ticket: string) => void;
}

/**
 * Sends reports one after the other. Drops a report if another device now plays the lesson, or if the upstream accepts
 * no reports; such a report would block all later ones.
 */
export async function sendReports(
  calls: CallCache,
  { entries }: Batch<KeptReport>,
  { options, early, onReported, onRefused }: Hearing,
): Promise<void> {
  for (const { payload, at } of entries) {
    const sent = early.get(payload.requestId);
    early.delete(payload.requestId);
    try {
      onReported(
        await (sent ?? calls.send(callOf(learnReport, inputOf(payload, payload.at ?? at)), options)),
      );
    } catch (error) {
      if (isNotOffered(error)) continue;
      if (!isOver(error)) throw error;
      onRefused(payload.ticket);
    }
  }
  const { changes } = learnReport;
  calls.invalidate((known) => changes.some((path) => known.startsWith(path)));
}

export function inputOf({ ticket, requestId, ranges, position, rate, spent }: KeptReport, at: number) {
  return {
    ticket,
    requestId,
    ranges: ranges.map(([begin, end]): [number, number] => [begin, end]),
    position,
    rate,
    spent,
    at,
  };
}

const OVER: readonly number[] = [CODES.conflict, CODES.notFound, CODES.badInput];

function isOver(error: unknown): boolean {
  return error instanceof EnvelopeError && OVER.includes(error.code);
}
