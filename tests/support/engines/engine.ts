/** A browser that is not Chromium, as the journeys of tests/engines need it: by WebDriver or by WebDriver BiDi, which agree on actions. */
export interface Engine {
  /** A person with a fresh profile. One at a time. */
  newTab(options: TabOptions): Promise<Tab>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TabOptions {
  readonly siteUrl: string;
  readonly width: number;
  readonly height: number;
  readonly cookie?: { readonly name: string; readonly value: string };
}

/** What both protocols can do; EnginePage makes of it what a journey says. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** The value of an expression, awaited where it is a promise; it goes through JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that an expression gives, as an action names it. */
  elementOf(expression: string): Promise<unknown>;
  /** Sources of input as the WebDriver specification has them. */
  act(sources: readonly object[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Console errors and warnings, page errors and policy violations so far. */
  complaints(): Promise<readonly string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}
