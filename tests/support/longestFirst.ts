import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that take much longer than others. They start first: the last file of a run would run alone. */
const LONGEST = ["screens.e2e.ts", "upgrade.test.ts", "replica.test.ts", "nginx.test.ts"];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(basename(moduleId));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
