import { execFileSync } from "node:child_process";

const SOURCE = /\.(?:ts|tsx|mts|mjs)$/;

/**
 * Returns the source files of the last commit and of uncommitted changes, as paths from the root. undefined: the folder
 * is no git repository, or has only one commit.
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
