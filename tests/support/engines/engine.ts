/**
 * A browser engine other than Chromium, for tests/engines. It is controlled by WebDriver or by WebDriver BiDi; both use
 * the same format for input actions.
 */
export interface Engine {
  /** Opens a visitor with a fresh profile; only one at a time. */
  newTab(options: TabOptions): Promise<Tab>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TabOptions {
  readonly siteUrl: string;
  readonly width: number;
  readonly height: number;
  readonly cookie?: { readonly name: string; readonly value: string };
}

/** Operations that WebDriver and WebDriver BiDi both support. EnginePage combines them to the steps of a test. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Returns the value of an expression as JSON. Waits for the value if it is a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the element of an expression as a reference for actions. */
  elementOf(expression: string): Promise<unknown>;
  /** Performs input actions (keys, pointer) in the format of the WebDriver specification. */
  act(sources: readonly object[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  complaints(): Promise<readonly string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}
