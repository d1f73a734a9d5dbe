/** Set by the build: false in production. */
declare const DEVELOPMENT: boolean;

/** Where a browser has it: the rest of a task as a task of its own, before others. */
declare const scheduler: { readonly yield?: () => Promise<void> } | undefined;
