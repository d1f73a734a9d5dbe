import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "undici";
import type { Engine, Tab, TabOptions } from "./engine.ts";
import { startProcess } from "./processes.ts";

/** Disables dialogs, updates and telemetry. */
const PREFERENCES = {
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.region.network.url": "",
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "intl.accept_languages": "zh-CN",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.server": "data:,",
};

/** Starts Firefox (Debian: firefox-esr), which supports WebDriver BiDi without a driver. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), "beikao-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, "user.js"), lines.join("\n"));
  const firefox = await startProcess(
    "firefox-esr",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    { env: { HOME: profile, TZ: "Asia/Shanghai" }, ready: /WebDriver BiDi listening on (ws:\S+)/ },
  );
  const connection = await connect(`${firefox.said}/session`);
  await connection.call("session.new", { capabilities: {} });
  await connection.call("session.subscribe", { events: ["log.entryAdded"] });
  return {
    newTab: (options) => newTab(connection, options),
    async [Symbol.asyncDispose]() {
      connection.close();
      await firefox[Symbol.asyncDispose]();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function newTab(
  { call, entries }: Connection,
  { siteUrl, width, height, cookie }: TabOptions,
): Promise<Tab> {
  const { userContext } = await call("browser.createUserContext");
  const { context } = await call("browsingContext.create", { type: "tab", userContext });
  const { hostname } = new URL(siteUrl);
  if (cookie)
    await call("storage.setCookie", {
      cookie: { name: cookie.name, value: { type: "string", value: cookie.value }, domain: hostname },
      partition: { type: "storageKey", userContext },
    });
  const resize = async (newWidth: number, newHeight: number) => {
    await call("browsingContext.setViewport", {
      context,
      viewport: { width: newWidth, height: newHeight },
    });
  };
  await resize(width, height);
  const run = async (expression: string) => {
    const answer = await call("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  return {
    async goto(url) {
      await call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate(expression) {
      const { value } = await run(`(async () => JSON.stringify(await ${expression}))()`);
      return value === undefined ? undefined : JSON.parse(value);
    },
    async elementOf(expression) {
      const { sharedId } = await run(expression);
      return sharedId && { type: "element", element: { sharedId } };
    },
    async act(actions) {
      await call("input.performActions", { context, actions });
    },
    resize,
    async screenshot() {
      const { data } = await call("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async complaints() {
      return entries
        .filter(({ level, source }) => source.context === context && /error|warn/.test(level))
        .map(({ level, text }) => `${level}: ${text}`);
    },
    async [Symbol.asyncDispose]() {
      await call("browser.removeUserContext", { userContext });
    },
  };
}

interface LogEntry {
  readonly level: string;
  readonly text: string;
  readonly source: { readonly context?: string };
}

interface Connection {
  // The answer's type depends on the command.
  readonly call: (method: string, params?: object) => Promise<any>;
  readonly entries: readonly LogEntry[];
  readonly close: () => void;
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Answer) => void>();
  const entries: LogEntry[] = [];
  let sent = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data) as Answer;
    if (message.type === "event") entries.push(message.params);
    else waiting.get(message.id)?.(message);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`no connection to ${url}`)), { once: true });
  });
  return {
    entries,
    close: () => socket.close(),
    call(method, params = {}) {
      sent += 1;
      const id = sent;
      return new Promise((resolve, reject) => {
        waiting.set(id, (message) => {
          waiting.delete(id);
          if (message.type === "success") resolve(message.result);
          else if (message.type === "error")
            reject(new Error(`${method}: ${message.error}: ${message.message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
  };
}

type Answer =
  | { readonly type: "event"; readonly params: LogEntry }
  | { readonly type: "success"; readonly id: number; readonly result: unknown }
  | { readonly type: "error"; readonly id: number; readonly error: string; readonly message: string };
