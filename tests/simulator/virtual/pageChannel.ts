import { currentPart, type Part, timeline } from "./timeline.ts";

const open = new Set<PageChannel>();

/** BroadcastChannel between the pages of a browser. Each message takes a random time of its own. */
export class PageChannel {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly #part: Part | undefined = currentPart();

  constructor(readonly name: string) {
    open.add(this);
  }

  postMessage(data: unknown): void {
    if (this.#part?.isAlive === false) return;
    for (const other of open) {
      if (other === this || other.name !== this.name || !other.#isBeside(this)) continue;
      timeline().plan(timeline().random.whole(0, 5), () => other.onmessage?.({ data }), other.#part);
    }
  }

  close(): void {
    open.delete(this);
  }

  #isBeside(other: PageChannel): boolean {
    return this.#part?.indexedDB === other.#part?.indexedDB;
  }
}

/** Forgets all channels, when a new simulation starts. */
export function forgetChannels(): void {
  open.clear();
}
