import { lazySource } from "#client/kit/lazySource.ts";

/** Most who sign in by code have an account. */
export const newAccountFields = lazySource(
  async () => (await import("./NewAccountFields.tsx")).NewAccountFields,
);
