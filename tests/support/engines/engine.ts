/**
 * A browser other than Chromium, for the journeys of tests/engines. It is driven by WebDriver or by WebDriver BiDi,
 * which share the format of actions.
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

/** Operations that both protocols support; EnginePage builds the steps of a journey from them. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Returns the value of an expression, awaited when it is a promise. The value is passed as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the element of an expression as a reference for actions. */
  elementOf(expression: string): Promise<unknown>;
  /** Performs input sources as defined by the WebDriver specification. */
  act(sources: readonly object[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  complaints(): Promise<readonly string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}
