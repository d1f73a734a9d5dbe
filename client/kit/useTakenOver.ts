import { useState } from "react";
import { useBrowserValue } from "./useBrowserValue.ts";

/** React asks for the server's value when a component takes over what the server sent, and only then. */
class Origin {
  #server = false;
  readonly inBrowser = () => this.#server;
  readonly onServer = () => (this.#server = true);
}

/**
 * True for a component that took over what the server sent, and for good: were it to change afterwards, React would render
 * all of these components once more. True on the server.
 */
export function useTakenOver(): boolean {
  const [{ inBrowser, onServer }] = useState(() => new Origin());
  return useBrowserValue(inBrowser, onServer);
}
