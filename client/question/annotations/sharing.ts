import { isOfEntry } from "#client/journal/refusals.ts";
import type { SharedAnnotations } from "./questionAnnotations.ts";

/** The annotations of one text or question, and their time by the clock of the server. */
export interface SharedMark extends SharedAnnotations {
  readonly about: string;
  readonly at: number;
}

/** Where marks are the same on each of a learner's devices: of two the later one holds. */
export interface MarksAccount {
  readonly load: () => Promise<readonly SharedMark[]>;
  /** Answers with what stands there now. */
  readonly save: (
    marks: readonly SharedMark[],
    options: { readonly final: boolean },
  ) => Promise<readonly SharedMark[]>;
  readonly now: () => number;
}

interface Options {
  readonly account: MarksAccount;
  /** As this page has it. */
  readonly read: (about: string) => SharedMark;
  /** From another device. */
  readonly adopt: (mark: SharedMark) => void;
  readonly onSent: (about: string) => void;
}

/** Takes marks of this page to the account, and those of others from there. */
export interface Sharing {
  readonly change: (about: string) => void;
  readonly isSent: (about: string) => boolean;
  /** Once what the device has is known. */
  readonly meet: () => Promise<void>;
  readonly start: () => () => void;
}

const PAUSE_MS = 1_500;
const MOST = 100;

export function createSharing({ account, read, adopt, onSent }: Options): Sharing {
  const unsent = new Set<string>();
  /** Marks that the server does not take; they stay on the device. */
  const refused = new Set<string>();
  let most = MOST;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  /** A failed send is tried again with the next change, when the network is back, and by the page that comes next. */
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
      // Changed meanwhile: that is still to be told.
      if (read(about).at !== at) continue;
      unsent.delete(about);
      onSent(about);
    }
    for (const mark of saved) adopt(mark);
    if (unsent.size > 0) plan();
  }

  /** A mark that is refused holds back no others: it is looked for by halves. */
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
