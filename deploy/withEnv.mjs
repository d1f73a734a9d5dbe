// `node withEnv.mjs FILE COMMAND …`: runs a command with the variables of an environment file, read as systemd reads
// EnvironmentFile= (systemd.exec(5)): quotes, comments and lines that go on, and nothing is expanded or run. A shell that
// sources the file would run what stands in backticks.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";

const [file = "", command = "", ...args] = process.argv.slice(2);

const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...variablesOf(file) } });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", ({ message }) => end(127, message));
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Exits by itself if the signal does not end this process.
  process.exitCode = 128 + constants.signals[signal];
});

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
