import { createServer } from "node:http";
import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { requestClasses } from "./requestClasses.ts";

test("a request has Express's prototype before Express sees it, so nothing is left to replace", async () => {
  const app = express();
  app.use(
    (req, res) => void res.status(201).json({ path: req.path, ofApp: req.app === app && res.app === app }),
  );
  const server = createServer(requestClasses(app), app);
  const born: boolean[] = [];
  server.prependListener("request", (req, res) => {
    born.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response);
  });
  const answer = await request(server).get("/somewhere?a=1");
  expect(born).toEqual([true, true]);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ path: "/somewhere", ofApp: true });
});
