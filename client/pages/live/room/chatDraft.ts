import { writeStored, readStored } from "#client/kit/storage.ts";

/** A message that was sent, but that the room has not confirmed. */
interface Unsent {
  /** Request id. If the message is sent again with the same id, the upstream still posts it only once. */
  readonly key: string;
  readonly text: string;
}

interface Words {
  readonly draft: string;
  readonly unsent: readonly Unsent[];
}

export interface ChatDraft {
  readonly read: () => Words;
  readonly keep: (words: Partial<Words>) => void;
}

const NONE: Words = { draft: "", unsent: [] };

/** Stores the learner's draft and unsent messages in sessionStorage, so that they survive a reload. */
export function chatDraft(id: string, author: string): ChatDraft {
  const place = `chat ${id} ${author}`;
  function read(): Words {
    try {
      return { ...NONE, ...(JSON.parse(readStored(place, "sessionStorage") ?? "{}") as Partial<Words>) };
    } catch {
      return NONE;
    }
  }
  return {
    read,
    keep(words) {
      const now = { ...read(), ...words };
      const isEmpty = now.draft === "" && now.unsent.length === 0;
      writeStored(place, isEmpty ? null : JSON.stringify(now), "sessionStorage");
    },
  };
}
