import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { givenText } from "#shared/environment/variable.ts";
import { runAdmin } from "#upstream/operator/console/adminCommand.ts";
import {
  dispatchCommand,
  downloadFiles,
  dispatchMove,
  uploadFiles,
} from "#upstream/operator/console/dispatch.ts";
import { languageOf } from "#upstream/platform/kit/language.ts";
import { readPages } from "#upstream/config.ts";
import { readVariables } from "#shared/environment/readVariables.ts";
import { readStorage } from "#upstream/platform/db/readStorage.ts";
import { openObjectStore } from "#upstream/platform/files/openObjectStore.ts";
import { readFilesConfig } from "#upstream/platform/files/readFilesConfig.ts";
import { createLog } from "#upstream/platform/kit/log.ts";
import { createPayments } from "#upstream/platform/payment/createPayments.ts";
import { readPaymentConfigs } from "#upstream/platform/payment/readPaymentConfigs.ts";
import { commands } from "./commands.ts";

/** Addresses of the admin pages of all upstreams on this PostgreSQL, from the same environment as the upstream's. */
const pages = readPages(process.env);
const around = {
  signSalt: givenText(process.env, "SIGN_SALT") ?? "",
  sitePort: readVariables("site", process.env, ["PORT"]).port || undefined,
  ...(pages.url !== undefined && { pagesUrl: () => Promise.resolve(pages.url ?? "") }),
};

/** Log of warnings. Each warning of a provider is printed as one line, for a person to read. */
const log = createLog("warn", {
  write(line) {
    const { msg, err } = JSON.parse(line) as {
      readonly msg: string;
      readonly err?: { readonly message: string };
    };
    process.stderr.write(`${msg}: ${err?.message ?? ""}\n`);
  },
});

async function kept() {
  const objects = await openObjectStore(readFilesConfig(process.env), Date.now);
  return { storage: readStorage(process.env), objects };
}

const [name = ""] = process.argv.slice(2);
if (Object.hasOwn(commands, name)) {
  process.argv.splice(2, 1);
  await commands[name]?.();
} else
  process.exitCode = await runAdmin(process.argv.slice(2), {
    language: languageOf(process.env),
    userName: process.env["SUDO_USER"] || userInfo().username,
    dispatch: (asked) => dispatchCommand(readStorage(process.env), asked, around),
    store: (files, onProgress) => kept().then((at) => uploadFiles(at, files, onProgress)),
    fetch: (files, onProgress) => kept().then((at) => downloadFiles(at, files, onProgress)),
    move: (plan, onProgress) => kept().then((at) => dispatchMove(at, plan, onProgress)),
    payments: () => createPayments(readPaymentConfigs(process.env), { clock: Date.now, log }),
    ...(process.stdin.isTTY && { ask }),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    ...(process.stderr.isTTY && { progress: (text: string) => void process.stderr.write(`\r\x1b[K${text}`) }),
  });

async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await line.question(question)).trim();
  } finally {
    line.close();
  }
}
