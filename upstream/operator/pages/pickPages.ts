import type { Express, Request } from "express";
import { cutText } from "#shared/domain/cutText.ts";
import { inAgency } from "../console/oneAgency.ts";
import { SOURCES, sourceFor } from "../console/pickSources.ts";
import { type Searching, findThings } from "../console/pickThings.ts";
import type { Thing } from "../thing.ts";
import { idOf } from "../typedValues.ts";
import type { PagesContext } from "./commandPages.ts";
import { sessionOf } from "./visit.ts";

/** Longest text that is searched. */
const LONGEST = 60;

/**
 * Serves `GET /pick/:thing?q=`, the search of fields that name things: at most 20 things of the session's agency, and
 * none of those that the session's role may not list. `/pick/subject/23` finds subjects of the levels 2 and 3 alone,
 * `/pick/message?live=12` what was said in the live class 12.
 */
export function servePicks(app: Express, { db }: Pick<PagesContext, "db">): void {
  app.get("/pick/:thing{/:levels}", async (req: Request<{ thing: string; levels?: string }>, res) => {
    const session = sessionOf(req);
    const { thing, levels } = req.params;
    const within = withinOf(thing, req.query);
    const isKnown =
      Object.hasOwn(SOURCES, thing) && sourceFor(session, thing as Thing, within?.of) !== undefined;
    const { q } = req.query;
    const typed = typeof q === "string" ? cutText(q, LONGEST) : "";
    const areLevels = levels === undefined || (thing === "subject" && /^[123]{1,3}$/.test(levels));
    if (!isKnown || !areLevels) return void res.status(404).json({ found: [], hasMore: false });
    res.json(
      await inAgency(db, session.agency?.id ?? null, (tx) =>
        findThings(
          tx,
          {
            visitor: session,
            thing: thing as Thing,
            levels: levels === undefined ? undefined : [...levels].map(Number),
            within,
          },
          typed,
        ),
      ),
    );
  });
}

/** Returns the thing that limits the search, as the address names it; undefined: none does. */
function withinOf(thing: string, query: Request["query"]): Searching["within"] {
  const source = Object.hasOwn(SOURCES, thing) ? SOURCES[thing as Thing] : undefined;
  if (!source || "fixed" in source) return undefined;
  const of = Object.keys(source.within ?? {}).find((one) => query[one] !== undefined);
  if (of === undefined) return undefined;
  const [id, agency] = [idOf(query[of]), query["agency"]];
  const flag = typeof agency === "string" && agency !== "" ? agency : undefined;
  return { of: of as Thing, place: id === undefined ? undefined : { id, agency: flag } };
}
