/** Of a journey that `npm run e2e` goes and CI, which is to be quick, does not: edges of what another journey shows, and those that mostly wait. */
export const EXTENDED = { tags: ["extended"] };
