import { existsSync } from "node:fs";

/** Returns the reason why tests of the build cannot run; undefined: there is a build. */
export function missingBuild(): string | undefined {
  return ["server", "upstream"].every((name) => existsSync(`dist/${name}/index.js`))
    ? undefined
    : "there is no build: npm run build";
}

/**
 * Prints which tests cannot run on this machine, and why.
 * @returns the first reason; undefined: the tests can run
 */
export function untested(what: string, ...reasons: readonly (string | undefined)[]): string | undefined {
  const reason = reasons.find((one) => one !== undefined);
  if (reason) console.log(`not tested: ${what}: ${reason}`);
  return reason;
}
