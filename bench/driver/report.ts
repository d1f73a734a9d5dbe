import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { root } from "./servers.ts";

interface Report {
  /** Name of the bench, which the name of the report's file contains. */
  readonly bench: string;
  readonly save: boolean;
  readonly node: string | undefined;
  readonly conditions: Readonly<Record<string, string | number | boolean>>;
  readonly body: readonly string[];
}

const PACKAGES = ["express", "react", "react-dom", "undici"];

/**
 * Prints a report in Markdown: date, machine, conditions and tables. With `save` also writes it to bench/results.
 */
export function report({ bench, save, node = process.execPath, conditions, body }: Report): void {
  const date = new Date().toISOString();
  const facts = Object.entries({ node: versionOfNode(node), ...versions(), ...conditions });
  const text = [
    `${date.slice(0, 10)}, commit ${commit()}, ${machine()}`,
    "",
    facts.map(([name, value]) => `${name} ${value}`).join(", "),
    "",
    ...body,
    "",
  ].join("\n");
  process.stdout.write(text);
  if (!save) return;
  const file = path.join(root, "bench/results", `${date.slice(0, 16).replace(/[T:]/g, "-")}-${bench}.md`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Formats a table in Markdown. An undefined cell is shown as "-". */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
): readonly string[] {
  const lines = rows.map((row) => row.map((cell) => cell ?? "-"));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const written = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => `${"-".repeat(width + 1)}${column === 0 ? "-" : ":"}`).join("|")}|`;
  return [written(head), rule, ...lines.map(written)];
}

function machine(): string {
  const cores = cpus();
  return `${cores.length} x ${cores[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}

function versionOfNode(node: string): string {
  return execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
}

function versions(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PACKAGES.map((name) => {
      const file = path.join(root, "node_modules", name, "package.json");
      return [name, (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version];
    }),
  );
}
