import { and, asc, eq } from "drizzle-orm";
import { changeAgency } from "#upstream/domain/agency/changeAgency.ts";
import { type FooterColumn, redirects } from "#upstream/platform/db/schema/agencies.ts";
import { changeCommand, listCommand } from "../command.ts";
import { text } from "#upstream/operator/school/kinds/options.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const flag = { kind: "flag", help: "of the agency", zh: ["机构标识"] } as const;
const removeOption = { kind: "switch", help: "takes it away", zh: ["移除"] } as const;

export const agencyPartCommands = [
  listCommand({
    action: "links",
    concerns: "agency",
    about: "The links in an agency's footer, column by column.",
    zh: ["页脚链接", "页脚的链接，按列显示。"],
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
    zh: ["设置链接", "在页脚的一列末尾加链接；同名的链接换成新地址，加 --last 移到最后。"],
    args: { flag },
    options: {
      column: {
        ...text(12, "the heading of the column; a new one stands last", ["列标题", "新的一列排最后"]),
        required: true,
      },
      title: { ...text(20, "of the link", ["链接文字"]), required: true },
      url: { kind: "address", help: "where it leads", zh: ["链接地址"] },
      last: { kind: "switch", help: "behind the others of its column", zh: ["排到最后", "排在这一列最后"] },
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
          both(
            `--title: there is no link “${title}” in a column “${column}”. agency links ${values.flag} lists them.`,
            `--title: “${column}”这一列没有链接“${title}”，见 agency links。`,
          ),
        );
      if (values.off && (url !== undefined || last))
        throw new CallError(both("Give --off alone.", "--off 要单独用。"));
      if (!values.off && url === undefined && !existing)
        throw new CallError(both("--url is missing: where it leads.", "--url: 请填链接地址。"));
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
        said: both(
          `The column “${column}” has ${remaining.map((one) => one.title).join(", ") || "no link and is gone"}.`,
          `“${column}”这一列现在有：${remaining.map((one) => one.title).join("、") || "没有链接，已移除"}。`,
        ),
      };
    },
  }),
  listCommand({
    action: "redirects",
    concerns: "agency",
    about: "Old addresses of an agency that lead to others.",
    zh: ["跳转列表", "转到新地址的旧地址。"],
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
    zh: ["设置跳转", "让旧地址转到新地址。"],
    args: { flag },
    options: {
      from: {
        kind: "address",
        help: "a path on this site such as /old",
        zh: ["旧地址", "本站路径，如 /old"],
        required: true,
      },
      to: { kind: "address", help: "where it leads", zh: ["新地址"] },
      permanent: {
        kind: "switch",
        help: "for ever (301); without it for now (302)",
        zh: ["永久跳转", "不选为临时跳转"],
      },
      off: removeOption,
    },
    example: "agency redirect beikao --from /baoming --to /news",
    async run({ tx, recordChange }, { from, to, permanent = false, ...values }) {
      if (!from.startsWith("/"))
        throw new CallError(
          both(
            `--from must be a path on this site such as /old, not "${from}".`,
            `--from: 要填本站路径，如 /old，不能是“${from}”。`,
          ),
        );
      if ((to === undefined) !== (values.off ?? false))
        throw new CallError(
          both(
            "Give --to ADDRESS or --off, and only one of them.",
            "--to 和 --off 只能填一个，也必须填一个。",
          ),
        );
      const { id: agencyId } = await findAgency(tx, values.flag, "FLAG");
      const own = and(eq(redirects.agencyId, agencyId), eq(redirects.fromPath, from));
      const [before = null] = await tx.delete(redirects).where(own).returning();
      if (to === undefined && !before)
        throw new Declined(
          both(
            `--from: ${from} leads nowhere. agency redirects ${values.flag} lists them.`,
            `--from: ${from} 没有设置跳转，见 agency redirects。`,
          ),
        );
      const after =
        to === undefined ? null : { agencyId, fromPath: from, toUrl: to, status: permanent ? 301 : 302 };
      if (after) await tx.insert(redirects).values(after);
      recordChange({ target: `agency ${values.flag}`, before, after });
      return {
        said: both(
          to === undefined ? `${from} leads nowhere any more.` : `${from} leads to ${to}.`,
          to === undefined ? `${from} 不再跳转。` : `${from} 转到 ${to}。`,
        ),
      };
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
