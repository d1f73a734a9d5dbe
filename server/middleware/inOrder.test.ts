import express, { type RequestHandler } from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { inOrder } from "./inOrder.ts";

const note =
  (name: string): RequestHandler =>
  (_req, res, next) => {
    res.append("X-Steps", name);
    next();
  };

/** What Express makes of the steps: the names of those that ran, and the error or the status. */
async function run(...steps: readonly RequestHandler[]) {
  const app = express();
  app.use(inOrder(...steps));
  app.use((_req, res) => void res.send("behind"));
  const sendError: express.ErrorRequestHandler = (error: Error, _req, res, _next) =>
    void res.status(500).send(error.message);
  app.use(sendError);
  const { text, headers } = await request(app).get("/");
  return { text, ran: headers["x-steps"] };
}

test("steps run in their order, and what stands behind them is next", async () => {
  expect(await run(note("one"), note("two"))).toEqual({ text: "behind", ran: "one, two" });
  expect(await run()).toEqual({ text: "behind", ran: undefined });
});

test("a step that answers ends the order", async () => {
  expect(await run(note("one"), (_req, res) => void res.send("mine"), note("two"))).toEqual({
    text: "mine",
    ran: "one",
  });
});

test.each<[string, RequestHandler]>([
  [
    "throws",
    () => {
      throw new Error("broken");
    },
  ],
  ["rejects", () => Promise.reject(new Error("broken"))],
  ["calls next with an error", (_req, _res, next) => next(new Error("broken"))],
])("a step that %s ends the order with its error, also behind one that waits", async (_what, broken) => {
  const later: RequestHandler = async (_req, _res, next) => {
    await Promise.resolve();
    next();
  };
  expect(await run(note("one"), broken, note("two"))).toEqual({ text: "broken", ran: "one" });
  expect(await run(later, note("one"), broken, note("two"))).toEqual({ text: "broken", ran: "one" });
});
