import { and, eq } from "drizzle-orm";
import { searchAbbreviations } from "#upstream/platform/db/schema/search.ts";
import { abbreviationsOf, wordOf } from "#upstream/domain/search/abbreviations.ts";
import { type Row, changeCommand, listCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const short = { kind: "text", most: 20, help: "what learners type", zh: ["简称", "学员会输入的词"] } as const;
const agency = { kind: "flag", help: "whose learners mean it", zh: ["机构"], required: true } as const;

export const abbreviationCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "What the search of an agency takes for an abbreviation: the usual ones and its own.",
    zh: ["列表", "这个机构的搜索认识的简称：通用的和自己的。"],
    options: { agency },
    example: "abbreviation list --agency beikao",
    async run({ tx, limit, offset }, values) {
      const { id } = await findAgency(tx, values.agency);
      const agencyTerms = new Set(
        (await tx.select().from(searchAbbreviations).where(eq(searchAbbreviations.agencyId, id))).map(
          (row) => row.short,
        ),
      );
      const rows: Row[] = [...(await abbreviationsOf(tx, id))].map(([key, meaning]) => ({
        short: key,
        meaning,
        whose: agencyTerms.has(key) ? "own" : "usual",
      }));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Makes the search of an agency take one word for another, in place of what it meant before.",
    zh: ["添加", "搜索时把一个词当成另一个词，原来的意思不再有效。"],
    args: { short },
    options: {
      agency,
      meaning: {
        kind: "text",
        most: 40,
        help: "the name that is meant",
        zh: ["全称", "简称指什么"],
        required: true,
      },
    },
    example: "abbreviation add 教资 --agency beikao --meaning 教师资格",
    async run({ tx, recordChange }, values) {
      const owner = await findAgency(tx, values.agency);
      const key = wordOf(values.short);
      if (key === "") throw new CallError(both("SHORT: give letters or digits.", "SHORT: 请填字母或数字。"));
      const before = (await abbreviationsOf(tx, owner.id)).get(key) ?? "";
      await tx
        .insert(searchAbbreviations)
        .values({ agencyId: owner.id, short: key, meaning: values.meaning })
        .onConflictDoUpdate({
          target: [searchAbbreviations.agencyId, searchAbbreviations.short],
          set: { meaning: values.meaning },
        });
      const record = { short: key, meaning: values.meaning };
      recordChange({
        target: `${owner.flag}/abbreviation/${key}`,
        before: { meaning: before },
        after: record,
      });
      return {
        said: both(
          `${key} means ${values.meaning} at ${owner.flag}.`,
          `${owner.name}的搜索里，${key} 指 ${values.meaning}。`,
        ),
        record,
      };
    },
  }),
  changeCommand({
    action: "remove",
    concerns: "agency",
    about: "Ends an abbreviation at an agency, one of its own or a usual one.",
    zh: ["移除", "这个机构不再用这个简称，自己的或通用的都可以移除。"],
    args: { short },
    options: { agency },
    example: "abbreviation remove 监理 --agency beikao",
    async run({ tx, recordChange }, values) {
      const owner = await findAgency(tx, values.agency);
      const key = wordOf(values.short);
      const before = (await abbreviationsOf(tx, owner.id)).get(key);
      if (before === undefined)
        throw new Declined(
          both(
            `SHORT: ${key} is no abbreviation at ${owner.flag}.`,
            `SHORT: ${owner.flag} 没有简称 ${key}。`,
          ),
        );
      await tx
        .delete(searchAbbreviations)
        .where(and(eq(searchAbbreviations.agencyId, owner.id), eq(searchAbbreviations.short, key)));
      // A general abbreviation cannot be deleted for one agency. A row with an empty meaning switches it off.
      if ((await abbreviationsOf(tx, owner.id)).has(key))
        await tx.insert(searchAbbreviations).values({ agencyId: owner.id, short: key, meaning: "" });
      const record = { short: key, meaning: "" };
      recordChange({
        target: `${owner.flag}/abbreviation/${key}`,
        before: { meaning: before },
        after: record,
      });
      return {
        said: both(
          `${key} is no abbreviation at ${owner.flag} any more.`,
          `${owner.name}不再用简称 ${key}。`,
        ),
        record,
      };
    },
  }),
];
