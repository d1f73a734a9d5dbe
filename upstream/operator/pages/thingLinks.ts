import type { Db } from "../../platform/db/database.ts";
import type { Command } from "../console/command.ts";
import { inAgency } from "../console/oneAgency.ts";
import { sourceFor } from "../console/pickSources.ts";
import { findThings } from "../console/pickThings.ts";
import type { Session } from "../console/sessions.ts";
import { groupLabel } from "../console/things.ts";
import { fieldsOf } from "./form.ts";
import { type Part, html } from "./html.ts";
import { isIdSpec } from "./pickFields.ts";

/**
 * Returns links to the newest things that a page can be about, while its form names none. A page that needs anything
 * besides, or a thing that cannot be searched, has no links.
 */
export async function thingLinks(db: Db, session: Session, command: Command): Promise<Part> {
  const [needed, ...others] = fieldsOf(command, session).filter(({ isNeeded }) => isNeeded);
  if (!needed || others.length > 0 || !isIdSpec(needed.spec)) return null;
  if (needed.spec.within || !sourceFor(session, needed.spec.of)) return null;
  const { name: field, spec } = needed;
  const { found, hasMore } = await inAgency(db, session.agency?.id ?? null, (tx) =>
    findThings(tx, { visitor: session, thing: spec.of }, ""),
  );
  const label = groupLabel(spec.of);
  if (found.length === 0) return html`<p>还没有${label}。</p>`;
  const links = found.map(({ id, name, hint }) => {
    const address = `/${command.noun}/${command.action}?${new URLSearchParams({ [field]: String(id) })}`;
    return html`<li><a href="${address}">${name}</a>${hint !== "" && html` <span class="hint">${hint}</span>`}</li>`;
  });
  return html`<h2>${hasMore ? `最近的${label}` : label}</h2><ul class="things">${links}</ul>`;
}
