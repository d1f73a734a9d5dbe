export interface JournalChannel {
  readonly post: (key: string) => void;
  readonly close: () => void;
}

/**
 * Connects the journals of the same name and owner in all tabs. Browsers without a channel (old ones, or with cookies
 * blocked) check again when a tab is shown.
 */
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
    // Work may end after the journal is closed, and posting to a closed channel throws.
    post: (key) => {
      if (!isClosed) channel.postMessage(key);
    },
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}
