import type { PlayedLesson } from "../calls/play.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import type { Player } from "./player.ts";
import { heightsAt } from "./qualities.ts";
import { canChoose, openSource, type Source } from "./source.ts";

/** Number of seconds before its expiry at which an address of the medium is replaced. */
const RENEW_SECONDS = 60;
/** Seconds between attempts to load the medium. When the network returns, the next attempt starts at once. */
const PAUSES = [1, 2, 4, 8, 15];
/** Failures in a row with fresh addresses after which the medium itself counts as broken. */
const MOST_FAILURES = 3;

interface Options {
  readonly start: number;
  /** "auto", or the height of the picture. */
  readonly quality: string;
  /** Requests a fresh address of the medium; undefined: another device has taken over the lesson. */
  readonly renew: () => Promise<PlayedLesson | undefined>;
}

export interface MediumState {
  readonly heights: readonly number[];
  /**
   * waiting: no network, retried automatically; broken: the medium cannot be played; blocked: its address is one that
   * the page's policy does not allow, so trying again is useless.
   */
  readonly trouble: "" | "waiting" | "broken" | "blocked";
  /** True while the medium moves to another address; the last picture may stay visible. */
  readonly isSwapping: boolean;
}

/** Value of `MediaError.code` if the browser cannot play the file. */
const SRC_NOT_SUPPORTED = 4;

/** Loads a lesson into its media element and replaces its address before that expires. */
export class Medium {
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #renew: Options["renew"];
  readonly #kind: string;
  #state: MediumState = { heights: [], trouble: "", isSwapping: false };
  #quality: string;
  #url = "";
  /** Trouble of a lesson without an address that the page may load. */
  #noAddress: "" | "broken" | "blocked" = "";
  #source: Source | undefined;
  #failures = 0;
  #isRenewing = false;
  #hasBegun = false;
  #isScripted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly player: Player,
    lesson: PlayedLesson,
    { start, quality, renew }: Options,
  ) {
    this.#renew = renew;
    this.#kind = lesson.kind;
    this.#quality = quality;
    this.#take(lesson);
    const { signal } = this.#stop;
    document.addEventListener("securitypolicyviolation", (event) => this.#onViolation(event), { signal });
    addEventListener("online", () => this.player.element.error && void this.#exchange(), { signal });
    player.onMoment((moment) => {
      if (moment === "played") this.#failures = 0;
    });
    this.#renewBefore(lesson.expireIn);
    player.waitAt(Math.min(start, player.furthest()), (second) => void this.#begin(second));
  }

  readonly state = (): MediumState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  end(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#source?.end();
    this.#listeners.clear();
  }

  choose(quality: string): void {
    if (quality === this.#quality) return;
    this.#quality = quality;
    if (this.#source && this.#state.heights.length > 0) this.#reopen();
  }

  #reopen(): void {
    const { second } = this.player.state();
    void this.#swap(() => this.player.swap(() => this.#open(second))).catch(() => this.#onBroken());
  }

  retry(): void {
    this.#failures = 0;
    this.#set({ trouble: "" });
    void this.#exchange();
  }

  /** Browsers report a blocked medium like one that they cannot decode. Only this event shows the reason. */
  #onViolation({ blockedURI }: SecurityPolicyViolationEvent): void {
    const origin = originOf(this.#url);
    if (origin !== "" && originOf(blockedURI) === origin) this.#set({ trouble: "blocked" });
  }

  async #begin(start: number): Promise<void> {
    this.#hasBegun = true;
    if (this.#noAddress !== "") return this.#set({ trouble: this.#noAddress });
    const isHls = this.#kind === "hls" || this.#kind === "stream";
    const heights = isHls && canChoose() ? await heightsAt(this.#url) : [];
    if (this.#stop.signal.aborted) return;
    this.#set({ heights });
    await this.#open(start).catch(() => this.#set({ trouble: "broken" }));
  }

  async #open(start: number): Promise<void> {
    this.#source?.end();
    const height = this.#state.heights.find((one) => String(one) === this.#quality);
    const address = { kind: this.#kind, url: this.#url, height, isScripted: this.#isScripted };
    const source = await openSource(this.player, address, { start, onBroken: () => this.#onBroken() });
    if (this.#stop.signal.aborted) return source.end();
    this.#source = source;
  }

  #onBroken(): void {
    if (this.#stop.signal.aborted || this.#state.trouble === "blocked") return;
    if (this.#needsScript()) {
      this.#isScripted = true;
      this.#reopen();
      return;
    }
    this.#failures += 1;
    if (this.#failures > MOST_FAILURES && navigator.onLine) this.#set({ trouble: "broken" });
    else void this.#exchange();
  }

  /**
   * Reports whether hls.js is needed: Chromium plays HLS natively, but not with segments of another origin, such as
   * signed ones of an object store.
   */
  #needsScript(): boolean {
    const { error } = this.player.element;
    return this.#kind === "hls" && !this.#isScripted && canChoose() && error?.code === SRC_NOT_SUPPORTED;
  }

  async #exchange(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      const fresh = await this.#renew();
      if (!fresh || this.#stop.signal.aborted || this.#state.trouble === "blocked") return;
      this.#take(fresh);
      this.#renewBefore(fresh.expireIn);
      if (this.#hasBegun && this.#noAddress === "")
        await this.#swap(() => this.#source?.replace(this.#url) ?? this.#open(0));
      this.#set({ trouble: this.#hasBegun ? this.#noAddress : "" });
    } catch {
      this.#tryLater();
    } finally {
      this.#isRenewing = false;
    }
  }

  #take({ playUrl }: PlayedLesson): void {
    this.#url = mediaUrl(playUrl);
    this.#noAddress = this.#url !== "" ? "" : playUrl === "" ? "broken" : "blocked";
  }

  #tryLater(): void {
    if (this.#stop.signal.aborted || /^(?:broken|blocked)$/.test(this.#state.trouble)) return;
    // The browser may still play what it has loaded. Only an error of the media element means that playback has
    // stopped.
    if (this.player.element.error) this.#set({ trouble: "waiting" });
    this.#failures += 1;
    const pause = PAUSES[Math.min(this.#failures, PAUSES.length) - 1] ?? 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#exchange(), pause * 1_000);
  }

  #renewBefore(expireIn: number): void {
    clearTimeout(this.#timer);
    if (expireIn === 0) return;
    this.#timer = setTimeout(() => void this.#exchange(), Math.max(1, expireIn - RENEW_SECONDS) * 1_000);
  }

  async #swap(act: () => Promise<void>): Promise<void> {
    this.#set({ isSwapping: true });
    try {
      await act();
    } finally {
      this.#set({ isSwapping: false });
    }
  }

  #set(changed: Partial<MediumState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the origin of a full address in small letters; "": the address is one of this site. */
function originOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? "";
}
