import { vi } from "vitest";
import { freePort } from "#server/freePort.ts";
import type { Engine, Tab, TabOptions } from "./engine.ts";
import { startProcess } from "./processes.ts";

/**
 * Starts WebKitGTK with its WebDriver (Debian: webkit2gtk-driver) on a virtual screen (xvfb). WebKitGTK is the closest
 * engine to Safari outside a Mac. Each session is a browser with a fresh profile.
 */
export async function startWebKit(): Promise<Engine> {
  const screen = await startProcess(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { ready: /^(\d+)\n/m },
  );
  const port = await freePort();
  const driver = await startProcess("WebKitWebDriver", [`--port=${port}`], {
    env: {
      DISPLAY: `:${screen.said}`,
      LANG: "zh_CN.UTF-8",
      TZ: "Asia/Shanghai",
      GSETTINGS_BACKEND: "memory",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => call(url, "GET", "/status"), { timeout: 20_000, interval: 20 });
  return {
    newTab: (options) => newTab(url, options),
    async [Symbol.asyncDispose]() {
      await driver[Symbol.asyncDispose]();
      await screen[Symbol.asyncDispose]();
    },
  };
}

async function newTab(driverUrl: string, { siteUrl, width, height, cookie }: TabOptions): Promise<Tab> {
  const { sessionId } = (await call(driverUrl, "POST", "/session", { capabilities: {} })) as Session;
  const session = `${driverUrl}/session/${sessionId}`;
  const get = (path: string) => call(session, "GET", path);
  const post = (path: string, body: object = {}) => call(session, "POST", path, body);
  const run = (script: string, ...args: unknown[]) => post("/execute/sync", { script, args });

  // The first window is wider than a phone because of its toolbar, and WebDriver does not report page errors. So a page
  // of the site opens a second window without a toolbar and listens for errors in it.
  await post("/url", { url: `${siteUrl}/healthz` });
  if (cookie) await post("/cookie", { cookie });
  const opener = (await get("/window")) as string;
  const button = await run(`return (${offerWindow})(${width}, ${height})`);
  await post(`/element/${Object.values(button as object)[0]}/click`);
  const handles = (await get("/window/handles")) as string[];
  const opened = handles.find((handle) => handle !== opener);
  if (!opened) throw new Error("WebKit opened no window");
  await post("/window", { handle: opened });

  return {
    async goto(url) {
      await post("/url", { url });
    },
    evaluate: (expression) => run(`return ${expression}`),
    elementOf: (expression) => run(`return ${expression}`),
    async act(actions) {
      await post("/actions", { actions });
    },
    async resize(newWidth, newHeight) {
      await post("/window/rect", { width: newWidth, height: newHeight });
    },
    async screenshot() {
      return Buffer.from((await get("/screenshot")) as string, "base64");
    },
    async complaints() {
      await post("/window", { handle: opener });
      const heard = (await run("return complaints")) as string[];
      await post("/window", { handle: opened });
      return heard;
    },
    async [Symbol.asyncDispose]() {
      await call(session, "DELETE", "");
    },
  };
}

interface Session {
  readonly sessionId: string;
}

async function call(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

/** Runs in the first window. Shows a button to press, because a browser opens a window only after a user's press. */
function offerWindow(width: number, height: number): HTMLElement {
  const complaints: string[] = [];
  const complain = (at: Window, text: string) => complaints.push(`${at.location.pathname}: ${text}`);
  const listenTo = (target: Window & typeof globalThis) => {
    target.addEventListener("error", ({ message }) => complain(target, `page error: ${message}`));
    target.addEventListener("unhandledrejection", ({ reason }) => complain(target, `rejected: ${reason}`));
    target.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      complain(target, `policy violation: ${violatedDirective} ${blockedURI}`),
    );
    for (const level of ["error", "warn"] as const)
      target.console[level] = (...words) => complain(target, `${level}: ${words.join(" ")}`);
  };
  const button = document.createElement("button");
  button.textContent = "open";
  button.onclick = () => {
    const target = open("about:blank", "tab", `width=${width},height=${height},popup`) as
      | (Window & typeof globalThis)
      | null;
    if (!target) return;
    let listened: Document | undefined;
    // Both windows share one thread. The timer notices a new document between two tasks, before its scripts have done
    // much.
    setInterval(() => {
      if (target.document === listened) return;
      listened = target.document;
      listenTo(target);
    }, 1);
  };
  document.body.append(button);
  return Object.assign(globalThis, { complaints }) && button;
}
