import { pino } from "pino";
import request, { type Response, type Test } from "supertest";
import { expect } from "vitest";
import type { Role } from "../operator/console/visitor.ts";
import { runCall } from "../operator/console/runCall.ts";
import { type ServedPages, servePages } from "../operator/pages/servePages.ts";
import { SALT, type TestUpstream } from "./testUpstream.ts";

/** Serves the admin pages of a test upstream on a free port. Without `momentMs` each request waits for its task. */
export function serveTestPages(
  upstream: TestUpstream,
  options: Partial<Pick<Parameters<typeof servePages>[0], "momentMs" | "sitePort" | "clock" | "sms">> = {},
): Promise<ServedPages> {
  return servePages({
    momentMs: 60_000,
    clock: () => upstream.now(),
    ...options,
    db: upstream.db,
    signSalt: SALT,
    log: pino({ level: "silent" }),
    config: { host: "127.0.0.1", port: undefined, url: undefined },
  });
}

interface Who {
  /** Flag of the agency that the session is limited to; undefined: all agencies. */
  readonly agency?: string;
  readonly actor?: string;
}

interface World {
  readonly upstream: TestUpstream;
  readonly pages: ServedPages;
}

/** Opens a session in the admin pages. `post` sends its token in a header, as scripts of the pages do. */
export async function pageSession(
  { upstream, pages }: World,
  role: Role,
  { agency, actor = "王老师" }: Who = {},
) {
  const url = await pages.url();
  const asked = { noun: "session", action: "open", values: { role, ...(agency && { agency }) }, actor };
  const { said = "" } = await runCall(upstream.db, asked, upstream.now(), { pagesUrl: pages.url });
  const opened = await request(url)
    .post(/\/open\/[\w-]+/.exec(said)?.[0] ?? "")
    .set("Origin", url);
  const cookie = opened.get("Set-Cookie")?.[0]?.split(";")[0] ?? "";
  const get = (path: string) => request(url).get(path).set("Cookie", cookie);
  const token = /name="_token" value="([^"]+)"/.exec((await get("/")).text)?.[1] ?? "";
  const post = (path: string): Test =>
    request(url).post(path).set({ Origin: url, Cookie: cookie, "X-Form-Token": token });
  return { url, cookie, token, get, post };
}

/** Opens a session in the admin pages, as a browser without scripts uses it. */
export async function pageVisitor(world: World, role: Role, who: Who = {}) {
  const session = await pageSession(world, role, who);
  const { url, cookie, token } = session;
  const { agency } = who;
  const send = (path: string, fields: Record<string, string | number | readonly string[]> = {}): Test =>
    request(url)
      .post(path)
      .set("Origin", url)
      .set("Cookie", cookie)
      .type("form")
      .send({ _token: token, ...fields });
  const upload = async (
    name: string,
    content: Buffer | string,
    fields: Record<string, string> = {},
    like?: Buffer,
  ) => {
    const own = agency === undefined ? { agency: "jia", ...fields } : fields;
    let form = request(url)
      .post("/question/import")
      .set("Origin", url)
      .set("Cookie", cookie)
      .field("_token", token);
    for (const [field, text] of Object.entries(own)) form = form.field(field, text);
    if (like) form = form.attach("like", like, "读法.json");
    return form.attach("file", Buffer.from(content), name);
  };
  /** Sends a form with files: the content and the name of each. */
  const sendForm = (
    path: string,
    fields: Record<string, string | number>,
    files: Record<string, readonly [content: string, name: string]> = {},
  ): Test => {
    let form = request(url).post(path).set("Origin", url).set("Cookie", cookie).field("_token", token);
    for (const [field, text] of Object.entries(fields)) form = form.field(field, String(text));
    for (const [field, [content, name]] of Object.entries(files))
      form = form.attach(field, Buffer.from(content), name);
    return form;
  };
  return { ...session, send, sendForm, upload };
}

export type PageVisitor = Awaited<ReturnType<typeof pageVisitor>>;

/** Returns the address of the draft that an upload leads to. */
export const draftAt = (answer: Response) => {
  expect(answer.status, answer.text).toBe(303);
  return /^\/drafts\/(\d+)/.exec(answer.get("Location") ?? "")?.[0] ?? "";
};
