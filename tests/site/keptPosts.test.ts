import type { IncomingMessage, ServerResponse } from "node:http";
import request from "supertest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { examSave } from "#shared/contract/exam/endpoints.ts";
import { createOrder } from "#shared/contract/order/endpoints.ts";
import { type RunningSite, startSite } from "#tests/support/buildApp.ts";
import {
  type FakeUpstream,
  sendEnvelope,
  startFakeUpstream,
  TEST_HOST,
} from "#tests/support/fakeUpstream.ts";

let upstream: FakeUpstream;
let site: RunningSite;
/** Port of the site's end of the connection of each request to the path, in their order. */
let ports: (number | undefined)[];
/** Answers the next requests, the last one all later ones. */
let answers: ((req: IncomingMessage, res: ServerResponse) => void)[];

beforeEach(async () => {
  upstream = await startFakeUpstream();
  ports = [];
  answers = [(_req, res) => sendEnvelope(res, 20200, {})];
  for (const { path } of [examSave, createOrder])
    upstream.handle(path, (req, res) => {
      ports.push(req.socket.remotePort);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(req, res);
    });
  site = await startSite({ upstreamUrl: upstream.url });
});
afterEach(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const post = ({ path }: { readonly path: string }) =>
  request(site.server).post(`/api${path}`).set({ Host: TEST_HOST, Cookie: "token=mine" }).send({ a: 1 });

test("saves of an exam share a connection; an order has one of its own", async () => {
  for (let num = 0; num < 3; num += 1) await post(examSave).expect(200);
  expect(new Set(ports).size).toBe(1);
  await post(createOrder).expect(200);
  await post(createOrder).expect(200);
  expect(new Set(ports).size).toBe(3);
});

test("a save on a connection that the upstream has just closed arrives by another one", async () => {
  answers.unshift(
    (_req, res) => sendEnvelope(res, 20200, {}),
    (req) => void req.socket.destroy(),
  );
  await post(examSave).expect(200);
  const { body } = await post(examSave).expect(200);
  expect(body).toMatchObject({ code: 20200 });
  expect(ports).toHaveLength(3);
  expect(ports[1]).toBe(ports[0]);
  expect(ports[2]).not.toBe(ports[1]);
  expect(upstream.seenAt(examSave.path).map(({ body: sent }) => sent)).toEqual(Array(3).fill('{"a":1}'));
});

test("a save whose second connection breaks too is answered 502, for the page to send it again", async () => {
  answers = [(req) => void req.socket.destroy()];
  await post(examSave).expect(502);
  expect(ports).toHaveLength(2);
});

test("an order whose connection breaks is not sent again", async () => {
  await post(examSave).expect(200);
  answers = [(req) => void req.socket.destroy()];
  await post(createOrder).expect(502);
  expect(upstream.seenAt(createOrder.path)).toHaveLength(1);
});

test("an answer that breaks off is no reason to send a save again", async () => {
  answers = [
    (req, res) => {
      res.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
      res.write("{", () => req.socket.destroy());
    },
  ];
  await post(examSave).expect(502);
  expect(ports).toHaveLength(1);
});

test("a long body is piped, and a connection that breaks does not repeat it", async () => {
  answers = [(req) => void req.socket.destroy()];
  await post(examSave)
    .send({ text: "长".repeat(100_000) })
    .expect(502);
  expect(ports).toHaveLength(1);
});

test("an upstream that closes each connection some ms after its answer loses no save", async () => {
  answers = [
    (req, res) => {
      sendEnvelope(res, 20200, {});
      res.once("finish", () => setTimeout(() => req.socket.destroy(), 3));
    },
  ];
  const statuses: number[] = [];
  for (let num = 0; num < 60; num += 1) statuses.push((await post(examSave)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
