declare module "@joplin/turndown-plugin-gfm" {
  import type Turndown from "turndown";

  /** Tables, struck-out text and lists of tasks. */
  export const gfm: Turndown.Plugin;
}
