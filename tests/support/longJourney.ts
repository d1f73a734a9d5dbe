import { test } from "vitest";

/** One that mostly waits, for half a minute or more: `npm run e2e` goes it, CI does not, which is to be quick. */
export const longJourney: typeof test = test.skipIf(process.env["CI"] !== undefined);
