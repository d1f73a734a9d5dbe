import { and, asc, eq } from "drizzle-orm";
import { changeAgency } from "#upstream/domain/agency/changeAgency.ts";
import { type FooterColumn, redirects } from "#upstream/platform/db/schema/agencies.ts";
import { changeCommand, listCommand } from "../command.ts";
import { text } from "#upstream/operator/school/kinds/options.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency } from "../find.ts";

const flag = { kind: "flag", help: "of the agency" } as const;
const removeOption = { kind: "switch", help: "takes it away" } as const;

export const agencyPartCommands = [
  listCommand({
    action: "links",
    concerns: "agency",
    about: "The links in an agency's footer, column by column.",
    args: { flag },
    example: "agency links beikao",
    async run({ tx, limit, offset }, values) {
      const { footer } = await findAgency(tx, values.flag, "FLAG");
      const rows = footer.flatMap(({ title: column, links }) => links.map((link) => ({ column, ...link })));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
  }),
  changeCommand({
    action: "link",
    concerns: "agency",
    about:
      "Puts a link into a column of the footer, behind its others; one that is there by this title gets the new address, and goes to the end with --last.",
    args: { flag },
    options: {
      column: { ...text(12, "the heading of the column; a new one stands last"), required: true },
      title: { ...text(20, "of the link"), required: true },
      url: { kind: "address", help: "where it leads" },
      last: { kind: "switch", help: "behind the others of its column" },
      off: removeOption,
    },
    example: "agency link beikao --column 关于 --title 关于我们 --url /aboutus",
    async run({ tx, recordChange }, values) {
      const { column, title, url, last = false } = values;
      const agency = await findAgency(tx, values.flag, "FLAG");
      const links = agency.footer.find((one) => one.title === column)?.links ?? [];
      const existing = links.find((link) => link.title === title);
      if ((values.off ?? last) && !existing)
        throw new Declined(
          `--title: there is no link “${title}” in a column “${column}”. agency links ${values.flag} lists them.`,
        );
      if (values.off && (url !== undefined || last)) throw new CallError("Give --off alone.");
      if (!values.off && url === undefined && !existing)
        throw new CallError("--url is missing: where it leads.");
      const link = { title, url: url ?? existing?.url ?? "" };
      const others = links.filter((one) => one !== existing);
      const remaining = values.off
        ? others
        : existing && !last
          ? links.map((one) => (one === existing ? link : one))
          : [...others, link];
      const footer = withColumn(agency.footer, { title: column, links: remaining });
      await changeAgency(tx, agency.id, { footer });
      recordChange({ target: `agency ${values.flag}`, before: { footer: agency.footer }, after: { footer } });
      return {
        said: `The column “${column}” has ${remaining.map((one) => one.title).join(", ") || "no link and is gone"}.`,
      };
    },
  }),
  listCommand({
    action: "redirects",
    concerns: "agency",
    about: "Old addresses of an agency that lead to others.",
    args: { flag },
    example: "agency redirects beikao",
    async run({ tx, limit, offset }, values) {
      const { id } = await findAgency(tx, values.flag, "FLAG");
      const where = eq(redirects.agencyId, id);
      const rows = await tx
        .select({ from: redirects.fromPath, to: redirects.toUrl, status: redirects.status })
        .from(redirects)
        .where(where)
        .orderBy(asc(redirects.fromPath))
        .limit(limit)
        .offset(offset);
      return { rows, total: await tx.$count(redirects, where) };
    },
  }),
  changeCommand({
    action: "redirect",
    concerns: "agency",
    about: "Leads an old address to another one.",
    args: { flag },
    options: {
      from: { kind: "address", help: "a path on this site such as /old", required: true },
      to: { kind: "address", help: "where it leads" },
      permanent: { kind: "switch", help: "for ever (301); without it for now (302)" },
      off: removeOption,
    },
    example: "agency redirect beikao --from /baoming --to /news",
    async run({ tx, recordChange }, { from, to, permanent = false, ...values }) {
      if (!from.startsWith("/"))
        throw new CallError(`--from must be a path on this site such as /old, not "${from}".`);
      if ((to === undefined) !== (values.off ?? false))
        throw new CallError("Give --to ADDRESS or --off, and only one of them.");
      const { id: agencyId } = await findAgency(tx, values.flag, "FLAG");
      const own = and(eq(redirects.agencyId, agencyId), eq(redirects.fromPath, from));
      const [before = null] = await tx.delete(redirects).where(own).returning();
      if (to === undefined && !before)
        throw new Declined(`--from: ${from} leads nowhere. agency redirects ${values.flag} lists them.`);
      const after =
        to === undefined ? null : { agencyId, fromPath: from, toUrl: to, status: permanent ? 301 : 302 };
      if (after) await tx.insert(redirects).values(after);
      recordChange({ target: `agency ${values.flag}`, before, after });
      return { said: to === undefined ? `${from} leads nowhere any more.` : `${from} leads to ${to}.` };
    },
  }),
];

/** Adds the column to the footer, or replaces the column with the same title. A column without links is removed. */
function withColumn(footer: readonly FooterColumn[], column: FooterColumn): readonly FooterColumn[] {
  const isNew = !footer.some(({ title }) => title === column.title);
  const columns = isNew
    ? [...footer, column]
    : footer.map((one) => (one.title === column.title ? column : one));
  return columns.filter(({ links }) => links.length > 0);
}
