import express, { type Express } from "express";
import { setting } from "./recording.ts";

export function createApp(): Express {
  return express().disable("x-powered-by").disable("etag");
}

export function serve(app: Express): void {
  app.listen(Number(setting("PORT")), "127.0.0.1");
  process.on("SIGINT", () => process.exit(0));
}
