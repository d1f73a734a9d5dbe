/** How a call learns that nobody waits for it: the part of an AbortSignal that it needs. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * An AbortController with its signal, for one listener. Every call has one and few are ever used: a real one, with all
 * that an EventTarget is, takes 5 µs of the 70 that an upstream call costs the server.
 */
export class Stop implements StopSignal {
  aborted = false;
  #listener: (() => void) | undefined;

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listener = listener;
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    if (this.#listener === listener) this.#listener = undefined;
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.#listener?.();
  }
}
