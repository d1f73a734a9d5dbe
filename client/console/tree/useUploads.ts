import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { TreeChapter, TreeLesson, TreeUpload } from "#shared/console/islands.ts";
import { lessonNameOf, pairFiles } from "./pairFiles.ts";
import { type Sending, createUploadQueue } from "./uploadQueue.ts";
import type { Acts } from "./useActs.ts";

/** Pause in ms between two questions for the progress of encoding. */
const ASK_MS = 1_500;
const AT_WORK: readonly TreeUpload["state"][] = ["waiting", "encoding", "storing"];

interface Options {
  readonly acts: Acts;
  readonly atServer: readonly TreeUpload[];
}

export interface Uploads {
  /** The file that this page sends to a lesson, and the one that the server has of it. */
  readonly sendingOf: (lessonId: number) => Sending | undefined;
  readonly atServerOf: (lessonId: number) => TreeUpload | undefined;
  /** Number of files on their way. */
  readonly running: number;
  readonly toLesson: (lesson: TreeLesson, files: readonly File[]) => void;
  /** Makes a lesson of each file, behind the others of the chapter. */
  readonly toChapter: (chapter: TreeChapter, files: readonly File[]) => Promise<void>;
  /** Goes on with an upload of an earlier visit to the page, for which the same file is chosen again. */
  readonly goOn: (upload: TreeUpload, files: readonly File[]) => void;
  readonly resume: (lessonId: number) => void;
  readonly cancel: (lessonId: number) => void;
  readonly drop: (upload: TreeUpload) => void;
}

/** Sends files to lessons and follows them until they play. */
export function useUploads({ acts, atServer }: Options): Uploads {
  const { calls, refresh, tellFault, say, state } = acts;
  const [{ queue, subscribe }] = useState(() => {
    const listeners = new Set<() => void>();
    const made = createUploadQueue({
      calls,
      onChange: () => {
        for (const listener of listeners) listener();
      },
      onSent: () => void refresh(),
    });
    return {
      queue: made,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  });
  const sending = useSyncExternalStore(subscribe, queue.get, queue.get);
  const isAtWork = atServer.some((one) => AT_WORK.includes(one.state));
  const isSending = sending.some((one) => one.state === "queued" || one.state === "sending");

  const refreshRef = useRef(refresh);
  useEffect(() => {
    if (!isAtWork) return undefined;
    const timer = setInterval(() => void refreshRef.current(), ASK_MS);
    return () => clearInterval(timer);
  }, [isAtWork]);
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isSending]);

  // A file that plays is announced once, and needs no row of its own then.
  const done = atServer.find((one) => one.state === "done");
  const doneId = done?.id;
  useEffect(() => {
    if (!done) return;
    say(`${done.file} 已可播放`);
    void calls.drop(done.id).then(refreshRef.current, () => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [doneId]);

  const pairsIn = (files: readonly File[]) => {
    const { pairs, left } = pairFiles(files);
    const names = left.map(({ name }) => name).join("、");
    tellFault(
      names === "" ? "" : `字幕 ${names} 没有同名的视频，没有上传。字幕要和视频一起选，例如 1.mp4 和 1.srt。`,
    );
    return pairs;
  };
  const unfinishedOf = ({ name, size }: File) =>
    state.uploads.find((one) => one.state === "receiving" && one.file === name && one.size === size);

  return {
    sendingOf: (lessonId) => sending.find((one) => one.lessonId === lessonId),
    atServerOf: (lessonId) => atServer.findLast((one) => one.lessonId === lessonId && one.state !== "done"),
    running: sending.length + atServer.filter((one) => AT_WORK.includes(one.state)).length,
    toLesson({ id: lessonId }, files) {
      const [pair, ...others] = pairsIn(files);
      if (others.length > 0)
        return tellFault("一个课时放一个文件。多个文件请拖到章上，每个文件成为一个课时。");
      if (pair) queue.add([{ lessonId, pair }]);
    },
    async toChapter({ id: chapterId }, files) {
      const made = [];
      for (const pair of pairsIn(files)) {
        const unfinished = unfinishedOf(pair.file);
        const name = lessonNameOf(pair.file);
        const lessonId =
          unfinished?.lessonId ?? (await acts.add("lesson add", { chapter: String(chapterId), name }));
        if (lessonId > 0) made.push({ lessonId, pair });
      }
      if (made.length > 0) queue.add(made);
    },
    goOn({ file, size, lessonId }, files) {
      const pair = pairFiles(files).pairs.find((one) => one.file.name === file && one.file.size === size);
      if (pair) queue.add([{ lessonId, pair }]);
      else tellFault(`请选同一个文件：${file}。要换别的文件，先按“不传了”。`);
    },
    resume: queue.resume,
    cancel: queue.remove,
    drop: ({ id }) => void calls.drop(id).then(refresh, () => undefined),
  };
}
