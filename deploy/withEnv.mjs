// `node withEnv.mjs FILE [NAME=DEFAULT …] COMMAND …`: runs a command with the variables of an environment file, read as
// systemd reads EnvironmentFile= (systemd.exec(5)): quotes, comments and lines that go on, and nothing is expanded or run.
// A shell that sources the file would run what stands in backticks. Values of the caller win over those of the file.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";

const [file = "", ...words] = process.argv.slice(2);
const defaults = {};
for (; /^[A-Za-z_]\w*=/.test(words[0] ?? ""); words.shift()) {
  const [name] = words[0].split("=", 1);
  defaults[name] = words[0].slice(name.length + 1);
}
const [command = "", ...args] = words;

const env = { ...defaults, ...withoutGiven(variablesOf(file)), ...process.env };
const child = spawn(command, args, { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", ({ message }) => end(127, message));
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Exits by itself if the signal does not end this process.
  process.exitCode = 128 + constants.signals[signal];
});

/**
 * Returns the file's variables without those that the caller replaces: a secret and the file that names it replace each
 * other, and with another database go all settings of the file's database, whose addresses would be those of another.
 */
function withoutGiven(variables) {
  const isGiven = (name) =>
    [name, `${name}_FILE`, name.replace(/_FILE$/, "")].some((one) => one in process.env);
  const isKept = (name) => !isGiven(name) && !(name.startsWith("DATABASE_") && isGiven("DATABASE_URL"));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isKept(name)));
}

function variablesOf(path) {
  const variables = {};
  for (const [name, value] of read(textOf(path)))
    if (/^[A-Za-z_]\w*$/.test(name)) variables[name] = value;
    else say(`${path}: "${name}" is no name of a variable and is left out: write NAME=value`);
  return variables;
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch ({ message }) {
    return end(1, `${path} cannot be read: ${message}`);
  }
}

/** Names and values in their order. */
function read(text) {
  const found = [];
  for (let at = 0; at < text.length; ) {
    const [line] = /^[^\n\r]*[\n\r]?/.exec(text.slice(at));
    // An empty line, a comment, or a line without a value.
    const [start, name] = /^[ \t]*([^#;=\s][^=]*|)=/.exec(line) ?? [];
    if (start === undefined) {
      at += line.length;
      continue;
    }
    const { value, end: next } = readValue(text, at + start.length);
    found.push([name.trimEnd(), value]);
    at = next;
  }
  return found;
}

/** The value that begins at a place, and where it ends. */
function readValue(text, from) {
  const PART =
    /[ \t]*(?:'([^']*)(?:'|$)|"((?:[^"\\]|\\[\s\S])*)(?:"|$)|((?:[^\s'"\\]|\\[\s\S])(?:[^\n\r\\]|\\[\s\S])*))/y;
  let value = "";
  let at = from;
  for (;;) {
    PART.lastIndex = at;
    const [all, single, double, plain] = PART.exec(text) ?? [];
    if (all === undefined) break;
    at += all.length;
    value += single ?? unescapeQuoted(double) ?? unescapePlain(plain);
    if (plain !== undefined) break;
  }
  const [rest] = /^[^\n\r]*[\n\r]?/.exec(text.slice(at));
  return { value, end: at + rest.length };
}

function unescapeQuoted(text) {
  return text?.replaceAll(/\\(["\\`$])|\\\n/g, (_all, char = "") => char);
}

/** Blanks at the end go, unless the last one is escaped. */
function unescapePlain(text) {
  const [kept] = /^(?:[^\\]|\\[\s\S])*?(?=[ \t]*$)/.exec(text) ?? [text];
  return kept.replaceAll(/\\([\s\S])/g, (_all, char) => (/[\n\r]/.test(char) ? "" : char));
}

function end(code, message) {
  say(message);
  process.exit(code);
}

function say(message) {
  process.stderr.write(`withEnv: ${message}\n`);
}
