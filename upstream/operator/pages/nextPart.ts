import { eq } from "drizzle-orm";
import { siteAddress } from "#upstream/domain/agency/siteAddress.ts";
import type { Db } from "../../platform/db/database.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { findCommand } from "../console/commandTable.ts";
import type { NextStep } from "../console/nextSteps.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";
import { type Html, type Part, html } from "./html.ts";
import type { PagesContext } from "./commandPages.ts";
import type { Work } from "./works.ts";

type Site = Pick<PagesContext, "db" | "sitePort">;

/**
 * Returns links to the steps that follow a change (console/nextSteps.ts), the likeliest first. Steps that the visitor
 * may not do are left out, and so is a page of the site when the changed row belongs to no agency.
 */
export async function nextOf(context: Site, session: Session, work: Work): Promise<Part> {
  const { command, texts, outcome } = work;
  const fields = { ...texts, ...outcome?.record } as Readonly<Record<string, unknown>>;
  const valueOf = (name: string) => {
    const value = fields[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const steps: Html[] = [];
  for (const step of command.next) {
    const address =
      "site" in step
        ? await siteOf(context, session, step.site, valueOf)
        : "page" in step
          ? filled(step.page, valueOf)
          : pageOf(session, step, valueOf);
    if (address === undefined) continue;
    const isFirst = steps.length === 0;
    steps.push(
      "site" in step
        ? html`<a href="${address}" target="_blank" rel="noopener">${step.label}（新窗口）</a>`
        : html`<a href="${address}"${isFirst && html` class="main"`}>${step.label}</a>`,
    );
  }
  return (
    steps.length > 0 &&
    html`<nav aria-label="下一步"><h2>下一步</h2><ul class="actions">${steps.map((one) => html`<li>${one}</li>`)}</ul></nav>`
  );
}

type ValueOf = (name: string) => string;

function pageOf(
  session: Session,
  { noun, action, from, given: fixed = {} }: Extract<NextStep, { readonly noun: string }>,
  valueOf: ValueOf,
): string | undefined {
  const command = findCommand(noun, action);
  if (!command || !mayRun(session, command)) return undefined;
  const given = Object.entries(from).map(([field, name]) => [field, valueOf(name)] as const);
  const asked = new URLSearchParams(
    [...given, ...Object.entries(fixed)].filter(([, value]) => value !== "") as [string, string][],
  ).toString();
  return `/${noun}/${action}${asked === "" ? "" : `?${asked}`}`;
}

async function siteOf(
  { db, sitePort }: Site,
  session: Session,
  site: string,
  valueOf: ValueOf,
): Promise<string | undefined> {
  const agencyId = session.agency?.id ?? (await agencyOf(db, valueOf));
  const path = filled(site, valueOf);
  return agencyId === undefined || path === undefined
    ? undefined
    : `${await siteAddress(db, agencyId, { sitePort })}${path}`;
}

/** Returns a path with its words in braces filled in; undefined: one has no value. */
function filled(path: string, valueOf: ValueOf): string | undefined {
  const isWhole = [...path.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => valueOf(name) !== "");
  return isWhole
    ? path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(valueOf(name)))
    : undefined;
}

/** Returns the agency of the changed row, else that of its course. */
async function agencyOf(db: Db, valueOf: ValueOf): Promise<number | undefined> {
  const own = Number(valueOf("agency_id"));
  if (own > 0) return own;
  const course = Number(valueOf("course_id") || valueOf("course"));
  if (!(course > 0)) return undefined;
  const [row] = await db.select({ agencyId: courses.agencyId }).from(courses).where(eq(courses.id, course));
  return row?.agencyId ?? undefined;
}
