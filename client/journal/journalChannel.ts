export interface JournalChannel {
  readonly post: (key: string) => void;
  readonly close: () => void;
}

/**
 * Connects the journals of one name and owner in all tabs. Browsers without BroadcastChannel, or with blocked cookies,
 * look for new entries when a tab is shown.
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
    // Sending may end after the journal is closed, and posting to a closed channel throws.
    post: (key) => {
      if (!isClosed) channel.postMessage(key);
    },
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}
