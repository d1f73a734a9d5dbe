import { writeStored, readStored } from "#client/kit/storage.ts";

/** Said, and not confirmed by the room. */
interface Unsent {
  /** The request id: sent again, the draft is the same message. */
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

/** A learner's text that the room does not have yet: it outlives the page, and ends with the tab. */
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
