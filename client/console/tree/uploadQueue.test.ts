import { expect, test, vi } from "vitest";
import { Refused } from "./calls.ts";
import { lessonNameOf, pairFiles } from "./pairFiles.ts";
import { createUploadQueue } from "./uploadQueue.ts";

const fileOf = (name: string, size = 10) => new File(["x".repeat(size)], name, { lastModified: 1 });
const pairOf = (name: string, size = 10) => ({ file: fileOf(name, size), captions: undefined });

/** A server that keeps what arrives, and fails as often as told. */
function server({ breaks = 0, keeps = 0, refusal = "" } = {}) {
  const received = new Map<string, number>();
  const calls: string[] = [];
  let left = breaks;
  return {
    calls,
    received,
    begin: vi.fn(async (lessonId: number, { file }: { readonly file: File }) => {
      const id = `${lessonId} ${file.name}`;
      if (!received.has(id)) received.set(id, 0);
      return { id, received: received.get(id) ?? 0 };
    }),
    send: vi.fn(async (id: string, { offset, bytes }: { readonly offset: number; readonly bytes: Blob }) => {
      calls.push(`${id} from ${offset}`);
      if (refusal !== "") throw new Refused(refusal);
      if (left > 0) {
        left -= 1;
        received.set(id, (received.get(id) ?? 0) + keeps);
        throw new Error("the connection is broken");
      }
      received.set(id, offset + bytes.size);
      return { received: offset + bytes.size, isTaken: true };
    }),
    drop: vi.fn(async () => undefined),
  };
}

function queueOver(calls: ReturnType<typeof server>) {
  const sent: number[] = [];
  const pauses: number[] = [];
  const queue = createUploadQueue({
    calls,
    onChange: () => undefined,
    onSent: (lessonId) => sent.push(lessonId),
    pause: async (ms) => void pauses.push(ms),
  });
  return { queue, sent, pauses };
}
const settled = (run: () => unknown) => vi.waitFor(run);

test("announces all files at once, and sends them one after another", async () => {
  const calls = server();
  const { queue, sent } = queueOver(calls);
  queue.add([
    { lessonId: 1, pair: pairOf("a.mp4") },
    { lessonId: 2, pair: pairOf("b.mp4") },
  ]);
  expect(calls.begin).toHaveBeenCalledTimes(2);
  await settled(() => expect(sent).toEqual([1, 2]));
  expect(calls.calls).toEqual(["1 a.mp4 from 0", "2 b.mp4 from 0"]);
  expect(queue.get()).toEqual([]);
});

test("goes on behind what arrived when the connection broke", async () => {
  const calls = server({ breaks: 2, keeps: 3 });
  const { queue, sent, pauses } = queueOver(calls);
  queue.add([{ lessonId: 1, pair: pairOf("a.mp4") }]);
  await settled(() => expect(sent).toEqual([1]));
  expect(calls.calls).toEqual(["1 a.mp4 from 0", "1 a.mp4 from 3", "1 a.mp4 from 6"]);
  expect(pauses).toEqual([500, 2_000]);
});

test("waits for the visitor after four breaks, sends the next file, and goes on when asked", async () => {
  const calls = server({ breaks: 4 });
  const { queue, sent } = queueOver(calls);
  queue.add([
    { lessonId: 1, pair: pairOf("a.mp4") },
    { lessonId: 2, pair: pairOf("b.mp4") },
  ]);
  await settled(() => expect(sent).toEqual([2]));
  expect(queue.get()).toMatchObject([{ lessonId: 1, state: "broken" }]);
  queue.resume(1);
  await settled(() => expect(sent).toEqual([2, 1]));
});

test("keeps the reason of a refusal at its file, and does not repeat the call", async () => {
  const calls = server({ refusal: "磁盘满了" });
  const { queue } = queueOver(calls);
  queue.add([{ lessonId: 1, pair: pairOf("a.mp4") }]);
  await settled(() => expect(queue.get()).toMatchObject([{ state: "failed", reason: "磁盘满了" }]));
  expect(calls.send).toHaveBeenCalledTimes(1);
});

test("drops a file on the server that is cancelled here", async () => {
  const calls = server({ refusal: "不行" });
  const { queue } = queueOver(calls);
  queue.add([{ lessonId: 1, pair: pairOf("a.mp4") }]);
  await settled(() => expect(queue.get()[0]?.state).toBe("failed"));
  queue.remove(1);
  expect(queue.get()).toEqual([]);
  expect(calls.drop).toHaveBeenCalledWith("1 a.mp4");
});

test("pairs films with captions of the same name, in the order of their numbers, and names captions that are left", () => {
  const names = ["第10讲.mp4", "第2讲.mp4", "第2讲.SRT", "第10讲.zh.vtt", "别的.srt"];
  const { pairs, left } = pairFiles(names.map((name) => fileOf(name)));
  expect(pairs.map(({ file, captions }) => [file.name, captions?.name])).toEqual([
    ["第2讲.mp4", "第2讲.SRT"],
    ["第10讲.mp4", "第10讲.zh.vtt"],
  ]);
  expect(left.map(({ name }) => name)).toEqual(["别的.srt"]);
});

test("names a lesson like its file, at most 60 characters, and never nothing", () => {
  expect(lessonNameOf(fileOf("第 1 讲.绪论.mp4"))).toBe("第 1 讲.绪论");
  expect(lessonNameOf(fileOf(".mp4"))).toBe(".mp4");
  expect([...lessonNameOf(fileOf(`${"讲".repeat(80)}.mp4`))].length).toBe(60);
});
