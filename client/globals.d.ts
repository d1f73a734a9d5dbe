/** Set by the build: false in production. */
declare const DEVELOPMENT: boolean;

/** React's scheduler, which has no types of its own that name this. */
declare module "scheduler" {
  /** How often a second work gives way; 0 for the usual. */
  export function unstable_forceFrameRate(fps: number): void;
}

/** Where a browser has it: the rest of a task as a task of its own, before others. */
declare const scheduler: { readonly yield?: () => Promise<void> } | undefined;
