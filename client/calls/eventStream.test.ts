import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { liveEvents } from "#shared/contract/live/endpoints.ts";
import { openEventStream, type StreamState } from "./eventStream.ts";

/** A response of the site, written piece by piece. */
function answer(status = 200, type = "text/event-stream; charset=utf-8") {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
  return {
    response: new Response(body, { status, headers: { "Content-Type": type } }),
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    cut: () => controller?.error(new TypeError("network error")),
    end: () => controller?.close(),
  };
}

function open() {
  const asked: string[] = [];
  const answers: ReturnType<typeof answer>[] = [];
  let waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", (url: string, { signal }: RequestInit) => {
    asked.push(url);
    return new Promise<Response>((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener("abort", () => {
        reject(new DOMException("aborted", "AbortError"));
        answers.at(-1)?.cut();
      });
    });
  });
  const heard: unknown[] = [];
  const states: StreamState[] = [];
  let refusals = 0;
  const close = openEventStream({
    call: () => callOf(liveEvents, { id: "6", since: heard.length }),
    onEvent: ({ id, data }) => heard.push([id, data]),
    onState: (state) => states.push(state),
    onRefused: () => (refusals += 1),
  });
  const give = async (status?: number, type?: string) => {
    const given = answer(status, type);
    answers.push(given);
    const [first, ...rest] = waiting;
    waiting = rest;
    first?.(given.response);
    await vi.advanceTimersByTimeAsync(0);
    return given;
  };
  return { asked, heard, states, give, close, refusals: () => refusals };
}

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

test("reopens a cut stream after the last event, also after an error page of a gateway", async () => {
  const { asked, heard, states, give, close, refusals } = open();
  const first = await give();
  first.write('event: entry\nid: 1\ndata: {"a":"我');
  await settle();
  expect(heard).toEqual([]);
  first.write('"}\n\n');
  await settle();
  expect(heard).toEqual([["1", { a: "我" }]]);
  first.cut();
  await settle();
  expect(states.at(-1)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1_000);
  await give(502, "text/html");
  await vi.advanceTimersByTimeAsync(2_000);
  await give();
  expect(states.at(-1)).toBe("open");
  expect(asked).toEqual([0, 1, 1].map((since) => `/api/live/events?id=6&since=${since}`));
  expect(refusals()).toBe(0);
  close();
});

test("reopens an ended stream after the time that the stream requested", async () => {
  const { asked, give, close } = open();
  const first = await give();
  first.write("retry: 5000\n\n");
  first.end();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(asked.length).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.length).toBe(2);
  close();
});

test("closes a connection that sends nothing, but not one that sends heartbeats", async () => {
  const { asked, states, give, close } = open();
  const first = await give();
  for (let beat = 0; beat < 4; beat++) {
    await vi.advanceTimersByTimeAsync(30_000);
    first.write(": beat\n\n");
    await settle();
  }
  expect([asked.length, states.at(-1)]).toEqual([1, "open"]);
  await vi.advanceTimersByTimeAsync(42_000);
  expect(asked.length).toBe(2);
  close();
});

test("reports that the upstream rejected the stream, and waits offline until the network is back", async () => {
  const { asked, states, give, close, refusals } = open();
  await give(200, "application/json");
  expect(refusals()).toBe(1);
  vi.stubGlobal("navigator", { onLine: false });
  page.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, states.at(-1)]).toEqual([1, "offline"]);
  vi.stubGlobal("navigator", { onLine: true });
  page.dispatchEvent(new Event("online"));
  await settle();
  expect(asked.length).toBe(2);
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(2);
});

test("does not reopen a stream replaced by a newer page until this page is focused", async () => {
  const { asked, states, heard, give, close } = open();
  const first = await give();
  first.write("event: replaced\nretry: 600000\ndata: {}\n\n");
  first.end();
  await settle();
  expect(states.at(-1)).toBe("replaced");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([asked.length, heard]).toEqual([1, []]);
  page.dispatchEvent(new Event("focus"));
  await settle();
  expect([asked.length, states.at(-1)]).toEqual([2, "opening"]);
  await give();
  page.dispatchEvent(new Event("focus"));
  await settle();
  expect(asked).toHaveLength(2);
  close();
});
