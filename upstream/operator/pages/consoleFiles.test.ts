import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { consoleFiles, serveConsoleFiles } from "./consoleFiles.ts";

/** Makes a folder of built files with one script of this name. */
function built(script: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), "beikao-console-")), "console");
  mkdirSync(folder);
  writeFileSync(join(folder, script), "export {};");
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ script, styles: "components-A.css" }));
  return join(folder, "manifest.json");
}

test("names the script and the styles of the manifest", () => {
  const manifest = built("entry-ABC.js");
  expect(consoleFiles(manifest)).toEqual({
    script: "/console/entry-ABC.js",
    styles: "/console/components-A.css",
  });
});

test("names no files in a checkout without a build", () => {
  expect(consoleFiles(join(tmpdir(), "beikao-no-such-folder", "manifest.json"))).toBeUndefined();
});

test("serves a built file for a year, and passes an unknown one on", async () => {
  const app = express();
  const manifest = built("entry-ABC.js");
  serveConsoleFiles(app, () => manifest);
  const { headers, status } = await request(app).get("/console/entry-ABC.js");
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-type"]).toContain("javascript");
  expect((await request(app).get("/console/entry-OLD.js")).status).toBe(404);
  expect((await request(app).get("/console/%2e%2e/manifest.json")).status).toBe(404);
});
