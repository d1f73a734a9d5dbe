import type { Db } from "../../platform/db/database.ts";
import type { Command } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";
import { groupLabel } from "../console/things.ts";
import { addressOf } from "./commandParts.ts";
import { type Texts, fieldsOf } from "./form.ts";
import { type Html, html } from "./html.ts";
import { nameFields } from "./pickFields.ts";
import { thingLinks } from "./thingLinks.ts";

/**
 * Checks the thing that a link to a form names: the first argument of the command.
 * @returns the page's text when the visitor has no such thing; undefined: there is one, several have the name, or the
 * link names none
 */
export async function missingThing(
  db: Db,
  session: Session,
  command: Command,
  texts: Texts,
): Promise<Html | undefined> {
  const [first] = Object.keys(command.args);
  const field = fieldsOf(command, session).find(({ name }) => name === first);
  const text = texts[first ?? ""]?.trim() ?? "";
  if (!field || field.spec.kind !== "id" || text === "") return undefined;
  const { named } = await nameFields(db, session, [field], { [field.name]: text });
  const found = named[field.name];
  if (!found || found.chosen.length + found.choices.length > 0) return undefined;
  const label = groupLabel(field.spec.of);
  const list = findCommand(field.spec.of, "list");
  return html`<p>没有找到这个${label}：可能已被删除，或者链接不完整。</p>
<div class="buttons"><a href="${addressOf(command)}">重新选择${label}</a>${list && mayRun(session, list) && html`<a href="${addressOf(list)}">${label}列表</a>`}</div>
${await thingLinks(db, session, command)}`;
}
