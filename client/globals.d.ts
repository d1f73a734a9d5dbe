/** Replaced by the build: false in production. */
declare const DEVELOPMENT: boolean;

/** Splits a task: the rest continues as a new task before other tasks. undefined in browsers without it. */
declare const scheduler: { readonly yield?: () => Promise<void> } | undefined;
