import { plainHelp } from "#shared/environment/help.ts";
import { fallbackOf, type Variable } from "#shared/environment/variable.ts";
import { GROUPS, SECRET_FILES } from "#shared/environment/variables.ts";

const WIDTH = 120;
const SECRETS = SECRET_FILES.map((name) => `\`${name}\``).join(", ");

const EXAMPLE_HEAD = `Every variable, with its default (npm run docs:environment writes this file). cp .env.example .env for compose.yaml; for systemd put those of the site into /etc/beikao/site.env and those of the upstream into /etc/beikao/upstream.env. [both] is the site and the upstream; an embedded upstream has the environment of its site. npm run check:config prints the verdict.`;

const DOCS_HEAD = `*both* is the site and the upstream. An embedded upstream has the environment of its site. "none" in the last column means that the variable is unset. \`npm run docs:environment\` writes this section and the next from shared/environment.`;

const SECRETS_TEXT = `You want secrets in files, as Docker and Kubernetes keep them: \`SIGN_SALT_FILE=/run/secrets/salt\` in place of \`SIGN_SALT\`. Setting both stops the start. These variables may be files: ${SECRETS}.`;

/** Returns the text of .env.example. */
export function envExample(): string {
  const secrets = `Each of ${SECRETS.replaceAll("`", "")} may be given as a file instead: SIGN_SALT_FILE=/run/secrets/salt.`;
  const groups = Object.entries(GROUPS).map(([title, variables]) =>
    [`# ${title}`, ...Object.entries(variables).map(([name, variable]) => exampleOf(name, variable))].join(
      "\n",
    ),
  );
  return `${[comment(EXAMPLE_HEAD), comment(secrets), ...groups].join("\n\n")}\n`;
}

/**
 * Returns docs/environment.md with new sections "All variables" and "Secrets as files".
 * @throws Error: the headings of these sections, or the one behind them, are missing
 */
export function withVariables(docs: string): string {
  const section = /^## All variables\n[\s\S]*?(?=^## Start safely$)/m;
  if (!section.test(docs)) throw new Error("docs/environment.md lacks ## All variables or ## Start safely");
  const tables = Object.entries(GROUPS).map(([title, variables]) => tableOf(title, variables));
  const parts = [
    "## All variables",
    wrapped(DOCS_HEAD),
    ...tables,
    "## Secrets as files",
    wrapped(SECRETS_TEXT),
  ];
  return docs.replace(section, () => `${parts.join("\n\n")}\n\n`);
}

function exampleOf(name: string, variable: Variable): string {
  const { isSet, sample = fallbackOf(variable) ?? "" } = variable;
  return `${comment(`[${readerOf(variable)}] ${plainHelp(variable)}.`)}\n${isSet ? "" : "#"}${name}=${sample}`;
}

function tableOf(title: string, variables: Readonly<Record<string, Variable>>): string {
  const rows = Object.entries(variables).map(([name, variable]) => {
    return `| \`${name}\` | ${readerOf(variable)} | ${variable.help} | ${defaultCell(variable)} |`;
  });
  return `### ${title}\n\n| variable | process | meaning | default |\n|---|---|---|---|\n${rows.join("\n")}`;
}

function readerOf({ by }: Variable): string {
  return by === "deploy" ? "compose.yaml" : by;
}

function defaultCell(variable: Variable): string {
  const { unset } = variable;
  const value = fallbackOf(variable);
  if (value === undefined) return unset === undefined ? "none" : `none: ${unset}`;
  const shown = value.includes("://") ? `\`${value}\`` : value;
  return unset === undefined ? shown : `${shown}; ${unset}`;
}

function comment(text: string): string {
  return wrapped(text, "# ");
}

/** Breaks a text into lines of at most 120 characters, each with the prefix. */
function wrapped(text: string, prefix = ""): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${prefix}${word}`);
  }
  return lines.join("\n");
}
