export interface JournalChannel {
  /** Tells the other tabs that the entries of this key are others now. */
  readonly post: (key: string) => void;
  readonly close: () => void;
}

/** The journals of the same name and owner in other tabs. Old browsers, and those that block cookies, have no channel: their tabs look when they are shown. */
export function createJournalChannel(name: string, onChange: (key: string) => void): JournalChannel {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(name);
  } catch {
    return { post: () => undefined, close: () => undefined };
  }
  channel.onmessage = ({ data }: MessageEvent<string>) => onChange(data);
  let isClosed = false;
  return {
    // Work that was under way when the journal was closed may still end, and a closed channel throws.
    post: (key) => {
      if (!isClosed) channel.postMessage(key);
    },
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}
