/**
 * Tag of browser tests that CI skips to save time: rare cases of other tests, and tests that mostly wait. `npm run e2e`
 * runs them.
 */
export const EXTENDED = { tags: ["extended"] };
