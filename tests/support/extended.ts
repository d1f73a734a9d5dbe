/**
 * Tag of journeys that `npm run e2e` runs and CI skips to save time: edge cases of other journeys, and journeys that
 * mostly wait.
 */
export const EXTENDED = { tags: ["extended"] };
