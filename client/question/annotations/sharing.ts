import { isOfEntry } from "#client/journal/refusals.ts";
import type { SharedAnnotations } from "./questionAnnotations.ts";

/** Annotations of one text or question. `at`: when they were made, by the server's clock. */
export interface SharedMark extends SharedAnnotations {
  readonly about: string;
  readonly at: number;
}

/** The annotations stored on the server, shared by a learner's devices. The later of two versions is kept. */
export interface MarksAccount {
  readonly load: () => Promise<readonly SharedMark[]>;
  /** Saves the marks and returns the server's current version of each. */
  readonly save: (
    marks: readonly SharedMark[],
    options: { readonly final: boolean },
  ) => Promise<readonly SharedMark[]>;
  readonly now: () => number;
}

interface Options {
  readonly account: MarksAccount;
  /** Returns the annotations as this page shows them. */
  readonly read: (about: string) => SharedMark;
  readonly adopt: (mark: SharedMark) => void;
  readonly onSent: (about: string) => void;
}

/** Sends the annotations of this page to the server, and takes over those of other devices. */
export interface Sharing {
  readonly change: (about: string) => void;
  readonly isSent: (about: string) => boolean;
  /** Loads the annotations from the server. Call it after those on the device are loaded. */
  readonly meet: () => Promise<void>;
  readonly start: () => () => void;
}

const PAUSE_MS = 1_500;
const MOST = 100;

export function createSharing({ account, read, adopt, onSent }: Options): Sharing {
  const unsent = new Set<string>();
  /** Ids of annotations that the server refused. They stay on this device only. */
  const refused = new Set<string>();
  let most = MOST;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  /** Sends unsent annotations. After a failure, the next change, the next page or a returning network sends them. */
  async function send(final = false): Promise<void> {
    clearTimeout(timer);
    if (isSending || unsent.size === 0) return;
    isSending = true;
    const sent = [...unsent].slice(0, most).map(read);
    const saved = await account.save(sent, { final }).catch((error: unknown) => isolate(sent, error));
    isSending = false;
    if (!saved) return;
    most = MOST;
    for (const { about, at } of sent) {
      // The learner changed the annotation while it was being sent, so its newer version is still unsent.
      if (read(about).at !== at) continue;
      unsent.delete(about);
      onSent(about);
    }
    for (const mark of saved) adopt(mark);
    if (unsent.size > 0) plan();
  }

  /** After a refusal, sends half as many at once until the refused one is alone and cannot hold back the others. */
  function isolate(sent: readonly SharedMark[], error: unknown): undefined {
    if (!isOfEntry(error)) return;
    most = Math.max(1, Math.floor(sent.length / 2));
    const [first] = sent;
    if (first && sent.length === 1) {
      unsent.delete(first.about);
      refused.add(first.about);
    }
    if (unsent.size > 0) plan();
  }

  function plan(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), PAUSE_MS);
  }

  return {
    change(about) {
      refused.delete(about);
      unsent.add(about);
      plan();
    },
    isSent: (about) => !unsent.has(about) && !refused.has(about),
    async meet() {
      for (const mark of await account.load().catch(() => [])) adopt(mark);
      await send();
    },
    start() {
      const onBack = () => void send();
      const onHidden = () => document.visibilityState === "hidden" && void send(true);
      addEventListener("online", onBack);
      document.addEventListener("visibilitychange", onHidden);
      return () => {
        removeEventListener("online", onBack);
        document.removeEventListener("visibilitychange", onHidden);
        void send();
      };
    },
  };
}
