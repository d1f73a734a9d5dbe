import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#upstream/platform/db/database.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "#upstream/platform/kit/errors.ts";
import { createTestProvider } from "#upstream/testing/testProvider.ts";
import { createUpstreamApp } from "#upstream/app.ts";

let server: ReturnType<typeof createServer>;
let lines: { level: number; err?: unknown; why?: string; num?: number; msg: string }[];
let refusal: Error;
beforeEach(async () => {
  lines = [];
  refusal = new Refusal("badSign", "签名不正确");
  const driver = {
    ...createTestProvider(),
    readNotice: () => {
      throw refusal;
    },
  };
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const deps = {
    db: {} as Db,
    clock: () => Date.parse("2026-11-25T04:00:00Z"),
    payments: [driver],
    log,
  } as unknown as Deps;
  server = createServer(createUpstreamApp(deps));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

async function notify(times = 1, path = "/payment/notify"): Promise<number[]> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const send = () => fetch(url, { method: "POST", body: "{}" }).then(({ status }) => status);
  return [...new Set(await Promise.all(Array.from({ length: times }, send)))];
}

test("logs one line a minute with the number of forged notices, without a stack", async () => {
  const stopwatch = vi.spyOn(performance, "now").mockReturnValue(0);
  expect(await notify(50)).toEqual([400]);
  expect(lines).toHaveLength(1);
  stopwatch.mockReturnValue(59_000);
  await notify(10);
  expect(lines).toHaveLength(1);
  stopwatch.mockReturnValue(60_000);
  await notify(5);
  const msg = "a notification of a payment was refused";
  expect(lines).toMatchObject([
    { msg, num: 1, why: "签名不正确" },
    { msg, num: 60, why: "签名不正确" },
  ]);
  expect(lines.some((line) => "err" in line || JSON.stringify(line).includes("receiveNotice"))).toBe(false);
});

test("logs each signed notice with wrong content, and each internal error", async () => {
  refusal = new Refusal("badInput", "支付金额和订单不一致");
  expect(await notify(2)).toEqual([400]);
  expect(lines).toMatchObject([{ why: "支付金额和订单不一致" }, { why: "支付金额和订单不一致" }]);
  refusal = new Error("the database is away");
  expect(await notify()).toEqual([500]);
  expect(lines[2]).toMatchObject({ err: { message: "the database is away" } });
});

test("each provider has its own address; notices to an address without a provider are not logged", async () => {
  expect(await notify(1, "/payment/notify/wechat")).toEqual([400]);
  expect(lines).toHaveLength(1);
  for (const path of ["/payment/notify/sandbox", "/payment/notify/other"])
    expect(await notify(1, path)).toEqual([404]);
  expect(lines).toHaveLength(1);
});
