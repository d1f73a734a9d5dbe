import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import {
  START,
  MINUTE,
  RECORD,
  time,
  startAttempts,
  type SaveInput,
  createServer,
  openPage,
  pass,
  openAttached,
  shown,
} from "#tests/support/attemptPages.ts";
import { hasUnstored } from "./attemptState.ts";
import { journalKey } from "./knownAnswers.ts";

beforeEach(startAttempts);
afterEach(() => {
  vi.useRealTimers();
});

test("sets isFormRead only after markFormRead is called", async () => {
  const { attempt } = await openAttached(createServer());
  expect(attempt.state().isFormRead).toBe(false);
  attempt.markFormRead();
  expect(attempt.state().isFormRead).toBe(true);
});

test("ignores a choice made after another page has taken the attempt over", async () => {
  const server = createServer();
  const first = await openAttached(server);
  await openAttached(server);
  await first.attempt.refresh();
  expect(first.attempt.state().phase).toBe("openElsewhere");
  const { revision } = first.attempt.state();
  first.attempt.answer("51", ["A"]);
  expect(first.attempt.state().revision).toBe(revision + 1);
  expect(shown(first)).toEqual({});
});

test("sends text typed while another page took the attempt over, once this page continues the attempt", async () => {
  const server = createServer();
  const first = await openAttached(server);
  await openAttached(server);
  first.attempt.type("51", ["half a sen"]);
  await first.attempt.refresh();
  expect(first.attempt.state().phase).toBe("openElsewhere");
  expect(shown(first)).toEqual({ "51": "half a sen" });
  void first.attempt.continueHere();
  await pass();
  expect(server.answers()).toEqual({ "51": "half a sen" });
});

test("shows an answer at once and as unstored until the journal has stored it, then saves it", async () => {
  const server = createServer();
  const { attempt, journal } = openPage(server);
  attempt.answer("51", ["A"]);
  // The journal is attached only below, so it cannot have stored the answer yet.
  expect(hasUnstored(attempt.state())).toBe(true);
  void attempt.attach(journal);
  await pass();
  expect(hasUnstored(attempt.state())).toBe(false);
  expect(journal.state(journalKey(RECORD))).toMatchObject({ status: "saved", waiting: 0 });
  expect(server.answers()).toEqual({ "51": "A" });
});

test("keeps text typed while the journal loads or the saved answers arrive, and saves it last", async () => {
  const server = createServer();
  const { attempt, journal, ...page } = openPage(server);
  attempt.answer("55", ["一"]);
  attempt.type("55", ["一二"]);
  void attempt.attach(journal);
  await pass();
  expect(shown({ attempt, journal, ...page })).toEqual({ "55": "一二" });
  expect(server.answers()).toEqual({ "55": "一二" });

  globalThis.indexedDB = new IDBFactory();
  const second = await openAttached(server);
  await attempt.refresh();
  void attempt.continueHere();
  attempt.type("55", ["一二三"]);
  await pass();
  expect(attempt.state().revision).toBe(0);
  expect(shown({ attempt, journal, ...page })).toEqual({ "55": "一二三" });
  await pass(1_000);
  expect(server.answers()).toEqual({ "55": "一二三" });
  second.kill();
});

test("saves text after a pause or after ten seconds of typing, with the time of typing", async () => {
  const server = createServer();
  const page = await openAttached(server);
  for (let letter = 0; letter < 24; letter++) {
    page.attempt.type("55", ["字".repeat(letter + 1)]);
    await pass(500);
  }
  expect(server.answers()["55"]).toHaveLength(20);
  await pass(1_000);
  expect(server.answers()["55"]).toHaveLength(24);

  // Text typed before the deadline is sent after it; text typed after the deadline is ignored.
  server.state.deadline = time.now + 400;
  await page.attempt.refresh();
  page.attempt.type("54", ["赶上"]);
  await pass(500);
  page.attempt.type("54", ["赶上了吗"]);
  await pass(1_000);
  expect(server.answers()["54"]).toBe("赶上");
});

test("sends text typed in a page's last moment at once; a second sending changes nothing", async () => {
  const server = createServer();
  const page = await openAttached(server);
  page.attempt.type("55", ["最后"]);
  page.attempt.saveOnLeave();
  expect(page.finals).toEqual(["/exam/save"]);
  page.kill();
  await pass();
  expect(server.answers()).toEqual({ "55": "最后" });
  // The device has stored the text as well, so the next page sends the text a second time.
  const next = await openAttached(server);
  expect(server.answers()).toEqual({ "55": "最后" });
  await pass(500);
  next.attempt.answer("55", ["后来"]);
  await pass();
  expect(server.answers()).toEqual({ "55": "后来" });
});

test("stops when another device takes over; continuing sends unsent answers and shows the saved ones", async () => {
  const server = createServer();
  let isThere = true;
  const first = await openAttached(server, () => (isThere ? "arrives" : "lost"));
  first.attempt.answer("51", ["A"]);
  await pass();
  isThere = false;
  first.attempt.answer("52", ["A"]);
  await pass(1_000);
  globalThis.indexedDB = new IDBFactory();
  const second = await openAttached(server);
  second.attempt.answer("51", ["B"]);
  second.attempt.answer("53", ["B"]);
  await pass();
  isThere = true;
  await pass(15_000);
  expect(first.attempt.state().phase).toBe("openElsewhere");
  first.attempt.answer("51", ["C"]);
  expect(shown(first)["51"]).toBe("A");
  await first.attempt.continueHere();
  await pass();
  expect(first.attempt.state().phase).toBe("open");
  expect(server.answers()).toEqual({ "51": "B", "52": "A", "53": "B" });
  expect(shown(first)).toEqual(server.answers());
  await second.attempt.refresh();
  expect(second.attempt.state().phase).toBe("openElsewhere");
});

test("keeps the exam after a reload, unless another page has taken it over", async () => {
  const server = createServer();
  const first = await openAttached(server);
  const { ticket } = first.attempt.state();
  first.kill();
  const again = openPage(server);
  again.attempt.setTicket(ticket);
  await again.attempt.attach(again.journal);
  expect(again.attempt.state().phase).toBe("open");
  await openAttached(server);
  const old = openPage(server);
  old.attempt.setTicket(ticket);
  void old.attempt.attach(old.journal);
  await pass();
  expect(old.attempt.state().phase).toBe("openElsewhere");
});

test("keeps a paused exam paused until the learner resumes, also with unsent answers", async () => {
  const server = createServer();
  const first = await openAttached(server, () => (server.asked.length > 1 ? "lost" : "arrives"));
  first.attempt.answer("51", ["A"]);
  await pass(500);
  first.kill();
  server.state.status = "paused";
  const next = await openAttached(server);
  expect(next.attempt.state().phase).toBe("paused");
  await pass(60_000);
  await next.attempt.refresh();
  expect(server.state).toMatchObject({ status: "paused", resumed: 0 });
  expect(shown(next)).toEqual({ "51": "A" });
  await next.attempt.resume();
  await pass();
  expect(server.answers()).toEqual({ "51": "A" });
});

test("sends all shown answers again to a server that has lost its data", async () => {
  const server = createServer();
  const page = await openAttached(server);
  page.attempt.answer("51", ["A"]);
  page.attempt.answer("52", ["B"]);
  await pass();
  server.lose();
  page.attempt.answer("52", ["C"]);
  await pass();
  expect(server.answers()).toEqual({ "52": "C" });
  server.lose();
  await page.attempt.refresh();
  await pass();
  expect(server.answers()).toEqual({ "51": "A", "52": "C" });
});

test("hands in once all answers are saved, waits while the network fails, and lists late answers as lost", async () => {
  const server = createServer();
  let isThere = true;
  const page = await openAttached(server, () => (isThere ? "arrives" : "lost"));
  isThere = false;
  page.attempt.type("55", ["没有发出"]);
  expect(await page.attempt.submit()).toBe("waiting");
  expect(server.asked).not.toContain("/exam/submit");
  isThere = true;
  expect(await page.attempt.submit()).toBe("over");
  expect(server.answers()).toEqual({ "55": "没有发出" });
  expect(page.attempt.state()).toMatchObject({ phase: "ended", lost: [] });

  const other = createServer();
  globalThis.indexedDB = new IDBFactory();
  isThere = true;
  const late = await openAttached(other, () => (isThere ? "arrives" : "lost"));
  isThere = false;
  late.attempt.answer("51", ["A"]);
  await pass(500);
  other.state.status = "finished";
  isThere = true;
  await pass(15_000);
  expect(late.attempt.state()).toMatchObject({ phase: "ended", lost: ["51"] });
});

test("shows extra time after a reply with a later deadline, and none after an earlier deadline", async () => {
  const server = createServer();
  const page = await openAttached(server);
  server.state.deadline += 5 * MINUTE;
  await page.attempt.refresh();
  expect(page.attempt.state()).toMatchObject({ deadline: START + 65 * MINUTE, extraMs: 5 * MINUTE });
  server.state.deadline -= 15 * MINUTE;
  await page.attempt.refresh();
  expect(page.attempt.state()).toMatchObject({ deadline: START + 50 * MINUTE, extraMs: 5 * MINUTE });
});

test("hands in without a refused answer once the learner gives it up, and lists its question as lost", async () => {
  const server = createServer();
  const { attempt, journal } = await openAttached(server);
  attempt.answer("1", ["A"]);
  await pass();
  const { answer } = server;
  server.answer = (call) => {
    if (call.endpoint.path === "/exam/save" && (call.input as unknown as SaveInput).changes.length > 0)
      throw new EnvelopeError(CODES.badInput, "这次考试的改动太多了");
    return answer(call);
  };
  attempt.answer("1", ["B"]);
  await pass(60_000);
  const saves = () => server.asked.filter((path) => path === "/exam/save").length;
  const before = saves();
  await pass(120_000);
  expect(saves()).toBe(before);
  expect(journal.state(journalKey(RECORD))).toMatchObject({
    status: "setAside",
    refused: [{ part: "1", reason: { message: "这次考试的改动太多了" } }],
  });
  const handIn = attempt.submit();
  await pass(1_000);
  expect(await handIn).toBe("unsaved");
  expect(server.asked).not.toContain("/exam/submit");
  expect(attempt.unsaved()).toEqual(["1"]);
  const again = attempt.submit(["1"]);
  await pass(1_000);
  expect(await again).toBe("over");
  expect(attempt.state()).toMatchObject({ phase: "ended", lost: ["1"] });
  expect(server.answers()).toEqual({ 1: "A" });
});

test("saves other answers while one is refused, and lists the refused one as unsaved until edited", async () => {
  const server = createServer();
  server.refuses = (answer) => answer.includes("不收");
  const { attempt } = await openAttached(server);
  attempt.type("1", ["不收"]);
  await pass(1_000);
  attempt.answer("2", ["B"]);
  await pass(1_000);
  attempt.type("3", ["三"]);
  await pass(1_000);
  expect(server.answers()).toEqual({ 2: "B", 3: "三" });
  expect(attempt.unsaved()).toEqual(["1"]);
  attempt.type("1", ["收下"]);
  await pass(1_000);
  expect(attempt.unsaved()).toEqual([]);
  const handIn = attempt.submit();
  await pass(1_000);
  expect(await handIn).toBe("over");
  expect(server.answers()).toEqual({ 1: "收下", 2: "B", 3: "三" });
  expect(attempt.state().lost).toEqual([]);
});

test("shows an answer that another tab has put into the journal, and keeps it after a visit of the question", async () => {
  const server = createServer();
  let isThere = true;
  const fate = () => (isThere ? "arrives" : "lost");
  const first = await openAttached(server, fate);
  first.attempt.answer("51", ["B"]);
  await pass(1_000);
  isThere = false;
  const second = await openAttached(server, fate);
  time.now += 1;
  first.attempt.type("55", ["还在写"]);
  second.attempt.answer("51", ["D"]);
  await pass(500);
  second.kill();
  // The first tab shows the answer of the second tab, and still shows the text that was being typed.
  expect(shown(first)).toEqual({ "51": "D", "55": "还在写" });
  first.attempt.visit("51");
  await pass(5_000);
  first.attempt.visit("52");
  isThere = true;
  await pass(20_000);
  expect(server.answers()).toEqual({ "51": "D", "55": "还在写" });
});

test("does not list a question as unsaved when only its time spent is unsaved", async () => {
  const server = createServer();
  let isThere = true;
  const page = await openAttached(server, () => (isThere ? "arrives" : "lost"));
  page.attempt.visit("1");
  page.attempt.answer("1", ["A"]);
  await pass(5_000);
  isThere = false;
  page.attempt.visit("2");
  await pass(1_000);
  expect(page.journal.state(journalKey(RECORD))).toMatchObject({ waiting: 1 });
  expect(page.attempt.unsaved()).toEqual([]);
});

test("waits with handing in until the answers that an earlier page left on this device are saved", async () => {
  const server = createServer();
  const first = await openAttached(server, () => (server.asked.length > 1 ? "lost" : "arrives"));
  first.attempt.answer("51", ["A"]);
  await pass(500);
  first.kill();
  const { attempt, journal } = openPage(server);
  const handIn = attempt.submit();
  await pass(1_000);
  expect(server.asked).not.toContain("/exam/submit");
  void attempt.attach(journal);
  await pass(1_000);
  expect(await handIn).toBe("over");
  expect(server.answers()).toEqual({ "51": "A" });
});

test("stops a hand-in whose journal code has not loaded within 20 s, and hands in when the learner repeats it", async () => {
  const server = createServer();
  const { attempt, journal } = openPage(server);
  let submitted: unknown = "busy";
  void attempt.submit().then((result) => (submitted = result));
  await pass(19_000);
  expect(submitted).toBe("busy");
  await pass(2_000);
  expect(submitted).toBe("waiting");
  expect(server.asked).not.toContain("/exam/submit");
  void attempt.attach(journal);
  await pass(1_000);
  expect(await attempt.submit()).toBe("over");
});

test("shows text as unstored when the journal does not take it", async () => {
  const server = createServer();
  const { attempt, journal } = await openAttached(server);
  await journal.close();
  attempt.type("55", ["没有收下"]);
  await pass(1_000);
  expect(hasUnstored(attempt.state())).toBe(true);
  expect(attempt.unsaved()).toEqual(["55"]);
});

test("saves text typed after the page was hidden as the newer one while its clock is being set back", async () => {
  const server = createServer();
  const { attempt } = await openAttached(server);
  attempt.type("55", ["先写的"]);
  attempt.setVisible(false);
  await pass();
  time.now -= 2_000;
  attempt.setVisible(true);
  attempt.type("55", ["后写的"]);
  await pass(1_000);
  expect(server.answers()).toEqual({ "55": "后写的" });
});

test.each(["mark", "stay"] as const)(
  "keeps a newer answer of another device after a %s in a page that did not know it",
  async (change) => {
    const server = createServer();
    const first = await openAttached(server);
    first.attempt.answer("51", ["A"]);
    await pass(1_000);
    const device = globalThis.indexedDB;
    globalThis.indexedDB = new IDBFactory();
    const second = await openAttached(server);
    second.attempt.answer("51", ["B"]);
    await pass(1_000);
    globalThis.indexedDB = device;
    if (change === "mark") first.attempt.mark("51", true);
    else {
      first.attempt.visit("51");
      time.now += 5_000;
      first.attempt.visit("52");
    }
    await pass(1_000);
    expect(first.attempt.state().phase).toBe("openElsewhere");
    await first.attempt.continueHere();
    await pass(1_000);
    expect(server.answers()).toEqual({ "51": "B" });
    expect(shown(first)).toEqual({ "51": "B" });
  },
);
