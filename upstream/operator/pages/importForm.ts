import type { NextFunction, Request, Response } from "express";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import { refuse, sessionOf } from "./visit.ts";

/** Returns the command whose rights and fields the pages of imports have. */
export function importCommand() {
  const command = findCommand("question", "import");
  if (!command) throw new Error("the command question import is gone");
  return command;
}

/** Passes on the requests of sessions that may import questions. */
export function guardImport(req: Request, res: Response, next: NextFunction): void {
  if (mayRun(sessionOf(req), importCommand())) next();
  else refuse(req, res, { status: 403, title: "这个角色不能做这件事" });
}
