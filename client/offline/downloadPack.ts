import { practiceStart, practiceRun, practiceKey } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import type { CallCache } from "../calls/callCache.ts";
import { type PracticeRun, type StartInput } from "../calls/practice.ts";
import { ownPacks } from "../site/packsOwner.ts";
import { dropUnused, type Pack, PACK_FORM, putPack } from "./packStore.ts";
import { storePictures, picturesIn } from "./pictures.ts";
import { startWorker } from "./startWorker.ts";

export interface WantedPack {
  /** Input of the call that starts the run. A retry has the same request id and creates no second run. */
  readonly start: StartInput;
  readonly title: string;
  readonly withKeys: boolean;
  /** Addresses of pictures around the questions, such as the agency's logo. */
  readonly frame: readonly string[];
}

export interface DownloadStep {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

/** Error: no questions match the request. */
export class NothingToDownload extends Error {
  constructor(readonly reason: string) {
    super("nothing to take");
    this.name = "NothingToDownload";
  }
}

/** Error: the service worker did not start. Without it no pack opens offline. */
export class NoWorker extends Error {
  constructor(cause: unknown) {
    super("no worker", { cause });
    this.name = "NoWorker";
  }
}

interface Download {
  readonly calls: CallCache;
  readonly owner: string;
  readonly now: () => number;
  readonly onStep: (step: DownloadStep) => void;
}

/** Starts a run and stores it on this device with all its data. After a failure the run exists on the server only. */
export async function downloadPack(wanted: WantedPack, download: Download): Promise<Pack> {
  const { owner, onStep } = download;
  // From here on a sign-out deletes what has been downloaded, even if it is incomplete.
  ownPacks(owner);
  try {
    onStep({ text: "准备离线页面", done: 0, total: 1 });
    await startWorker().catch((error: unknown) => {
      throw new NoWorker(error);
    });
    const pack = await fetchPack(wanted, download);
    await putPack(pack);
    return pack;
  } catch (error) {
    await dropUnused(owner).catch(() => undefined);
    throw error;
  }
}

async function fetchPack({ start, title, withKeys, frame }: WantedPack, download: Download): Promise<Pack> {
  const { calls, owner, now, onStep } = download;
  onStep({ text: "取题", done: 0, total: 1 });
  const { recordId, reason } = await calls.change(callOf(practiceStart, start));
  if (recordId === "") throw new NothingToDownload(reason);
  const asked = await calls.fetch(callOf(practiceRun, { recordId }), 0);
  if (!asked) throw new NothingToDownload("none");
  const run = withKeys ? await fetchKeys(asked, download) : asked;
  const { ours, others } = picturesIn([run.question, run.answer]);
  const ofFrame = picturesIn(frame).ours;
  const total = ours.length + ofFrame.length;
  let done = 0;
  const { kept, bytes } = await storePictures([...ours, ...ofFrame], () => {
    done += 1;
    onStep({ text: "取图片", done, total });
  });
  return {
    recordId,
    owner,
    form: PACK_FORM,
    title,
    takenAt: now(),
    bytes: bytes + new Blob([JSON.stringify(run)]).size,
    pictures: kept,
    missing: ours.filter((url) => !kept.includes(url)).length + others,
    hasKeys: withKeys,
    run,
  };
}

/**
 * Loads the keys of all questions one by one, as the mode 背题 (memorising) does. The server notes each question whose
 * key was loaded, and later answers to it do not count.
 */
async function fetchKeys(run: PracticeRun, { calls, onStep }: Download): Promise<PracticeRun> {
  const answers = new Map(run.answer.map((answer) => [answer.seq, answer]));
  const total = run.question.length;
  for (const [index, { seq }] of run.question.entries()) {
    onStep({ text: "取答案和解析", done: index, total });
    if (!answers.get(seq)?.status)
      answers.set(seq, await calls.send(callOf(practiceKey, { recordId: run.recordId, seq })));
  }
  return { ...run, answer: [...answers.values()] };
}
