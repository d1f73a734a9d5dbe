import type { Express } from "express";
import { cutText } from "#shared/domain/cutText.ts";
import { inAgency } from "../console/oneAgency.ts";
import { SOURCES, sourceFor } from "../console/pickSources.ts";
import { findThings } from "../console/pickThings.ts";
import type { Thing } from "../thing.ts";
import type { PagesContext } from "./commandPages.ts";
import { sessionOf } from "./visit.ts";

/** Longest text that is searched. */
const LONGEST = 60;

/**
 * Serves `GET /pick/:thing?q=`, the search of fields that name things: at most 20 things of the session's agency, and
 * none of those that the session's role may not list.
 */
export function servePicks(app: Express, { db }: Pick<PagesContext, "db">): void {
  app.get("/pick/:thing", async (req, res) => {
    const session = sessionOf(req);
    const { thing } = req.params;
    const isKnown = Object.hasOwn(SOURCES, thing) && sourceFor(session, thing as Thing) !== undefined;
    const { q } = req.query;
    const typed = typeof q === "string" ? cutText(q, LONGEST) : "";
    if (!isKnown) return void res.status(404).json({ found: [], hasMore: false });
    res.json(
      await inAgency(db, session.agency?.id ?? null, (tx) =>
        findThings(tx, { visitor: session, thing: thing as Thing }, typed),
      ),
    );
  });
}
