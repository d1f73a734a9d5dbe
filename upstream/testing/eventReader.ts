export interface SentEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

export interface EventReader {
  readonly status: number;
  readonly events: readonly SentEvent[];
  /** The last `retry:` time of the stream in ms; 0: the stream has sent none. */
  readonly retry: number;
  readonly ended: Promise<void>;
  close(): void;
}

/** Reads server-sent events like an EventSource: an event counts once its empty line has arrived. */
export async function readEvents(
  fetchStream: (signal: AbortSignal) => Promise<Response>,
): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetchStream(leaving.signal);
  const events: SentEvent[] = [];
  let retry = 0;
  let rest = "";
  const ended = (async () => {
    if (!response.body) return;
    try {
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) take(block);
      }
    } catch {
      // The reader or the server may have cut the connection, so an error is ignored.
    }
  })();

  function take(block: string): void {
    const fields = block.split("\n").map((line) => /^(\w*): ?(.*)$/.exec(line) ?? []);
    const field = (name: string) => fields.find(([, key]) => key === name)?.[2] ?? "";
    if (field("retry") !== "") retry = Number(field("retry"));
    if (field("data") !== "") events.push({ event: field("event"), id: field("id"), data: field("data") });
  }

  return {
    status: response.status,
    events,
    get retry() {
      return retry;
    },
    ended,
    close: () => leaving.abort(),
  };
}
