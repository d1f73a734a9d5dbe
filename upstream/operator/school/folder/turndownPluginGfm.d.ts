declare module "@joplin/turndown-plugin-gfm" {
  import type Turndown from "turndown";

  /** Supports tables, strikethrough and task lists. */
  export const gfm: Turndown.Plugin;
}
