import { vi } from "vitest";

/** Factor by which `npm run fuzz` multiplies the runs of every property test. */
const FACTOR = Number(process.env["FUZZ_FACTOR"] ?? 1);
const USUAL_RUNS = 100;

vi.mock("fast-check", async (original) => {
  const actual = await original<typeof import("fast-check")>();
  const longer: typeof actual.assert = (property, parameters) =>
    actual.assert(
      property as never,
      {
        ...parameters,
        numRuns: (parameters?.numRuns ?? USUAL_RUNS) * FACTOR,
      } as never,
    ) as never;
  return { ...actual, assert: longer, default: { ...actual, assert: longer } };
});
