import type { NextFunction, Request, Response } from "express";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import { ROOT_NAME } from "../importers/importQuestions.ts";
import { type Field, fieldOf } from "./form.ts";
import type { Html } from "./html.ts";
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

/** Labels and hints of the fields of an import. A field without them has those of the command. */
const LABELS: Readonly<Record<string, readonly [label: string, hint: string]>> = {
  file: ["题目文件", "Excel、CSV、Word、GIFT、Moodle XML、QTI 或 JSON Lines，20 MB 以内"],
  agency: ["机构", "机构的标识；shared 是各机构共用的题库"],
  subject: ["科目", "没有写科目的题归到这里，不填就用文件名"],
  like: ["读法文件", "示例导入得到的读法（JSON）；一般不用填"],
  root: ["一级科目", `文件里的科目放在它下面，不填就是${ROOT_NAME}`],
};

/** Returns a field of an import with its Chinese label. */
export function importField(field: Field, text: string, fault: string | undefined): Html {
  return fieldOf(field, text, fault, LABELS[field.name]);
}
