/** Formats a JSON log line for a terminal: time, level (only above info), name, message and the other members. */
export function plainLogLine(line: string): string {
  const { level, time, name, msg, request: _request, err, ...rest } = JSON.parse(line) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const facts = Object.entries(rest).map(([field, value]) => `${field}=${textOf(value)}`);
  const said = [
    clock,
    level === "info" ? "" : level.toUpperCase(),
    name,
    msg,
    ...facts,
    err?.stack ?? err?.message,
  ];
  return `${said.filter((part) => part !== undefined && part !== "").join(" ")}\n`;
}

interface Line {
  readonly level: string;
  /** ISO 8601. */
  readonly time: string;
  readonly name?: string;
  readonly msg?: string;
  readonly request?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [field: string]: unknown;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
