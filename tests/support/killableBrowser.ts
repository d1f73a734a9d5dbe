import { type ChildProcess, spawn } from "node:child_process";
import { type BrowserContext, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, chromiumPath } from "./browser.ts";

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills all processes of the browser with kill -9, so that none of them writes or sends anything more. */
  readonly kill: () => Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts Chromium with a profile that is kept after its end, as on a learner's computer. */
export async function startKillableBrowser(
  profile: string,
  options: { readonly whole?: boolean; readonly trustsAll?: boolean } = {},
): Promise<KillableBrowser> {
  const child = spawn(
    chromiumPath(options),
    [
      ...CHROMIUM_FLAGS,
      "--headless=new",
      ...(options.trustsAll ? ["--ignore-certificate-errors"] : []),
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    // The browser gets its own process group, so that all its processes can be killed at once.
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  const kill = () => killGroup(child);
  try {
    const browser = await chromium.connectOverCDP(await debuggerUrl(child));
    const [context] = browser.contexts();
    if (!context) throw new Error("Chromium shows no profile");
    return { context, kill, [Symbol.asyncDispose]: kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

function debuggerUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const url = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    child.once("exit", () => reject(new Error(`Chromium did not start:\n${said}`)));
  });
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGKILL");
  await ended;
}
