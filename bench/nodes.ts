import { execFileSync } from "node:child_process";

/** Which Node the servers run with: `required` where another one will not do. */
export interface NodeChoice {
  readonly major: number;
  readonly required: boolean;
}

/** The executable of that Node: this one, or npm's of that version; this one too where that cannot be had and need not be. */
export function nodeFor({ major, required }: NodeChoice, say: (line: string) => void): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  say(`looking for Node ${major}`);
  try {
    return execFileSync("npx", ["-y", "-p", `node@${major}`, "node", "-p", "process.execPath"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch (cause) {
    const missing = `Node ${major} cannot be had by npx`;
    if (required) throw new Error(missing, { cause });
    say(`${missing}: the servers run with this Node, ${process.versions.node}`);
    return process.execPath;
  }
}
