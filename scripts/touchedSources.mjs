import { execFileSync } from "node:child_process";

const SOURCE = /\.(?:ts|tsx|mts|mjs)$/;

/**
 * The sources that the last commit changed, or that are not committed yet, as paths from the root. undefined where git cannot
 * tell: no repository, or one without an earlier commit.
 */
export function touchedSources() {
  const git = (...args) =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const changed = git("diff", "--name-only", "--diff-filter=d", "--relative", "HEAD~1");
    const added = git("ls-files", "--others", "--exclude-standard");
    return `${changed}${added}`.split("\n").filter((file) => SOURCE.test(file));
  } catch {
    return undefined;
  }
}
