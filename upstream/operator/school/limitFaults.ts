import { examTypes } from "#shared/domain/examTypes.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { timeMs } from "#upstream/platform/kit/shanghai.ts";
import { priceOf, wholeOf } from "../typedValues.ts";
import type { RowFault } from "./checkContent.ts";
import type { SeedContent } from "./contentTypes.ts";
import type { FieldOption, Values } from "./kinds/contentKind.ts";
import { allKinds } from "./kinds/contentKinds.ts";

type Fault = Pick<RowFault, "reason" | "remedy">;

/** Fields besides the id that tell the entries of a list apart, with the word for one entry. */
const KEYS = {
  coupons: { key: "code", english: "coupon", chinese: "优惠券" },
  courseCodes: { key: "code", english: "course code", chinese: "兑换码" },
  subjectPages: { key: "subjectId", english: "page of subject", chinese: "科目页" },
  pages: { key: "key", english: "page", chinese: "页面" },
} as const;

/**
 * Returns the values of a school's folder that the commands refuse too: a number or text outside of the limits of the
 * option, terms of a coupon that cannot be met, and entries of which the database takes one alone.
 */
export function limitFaults(content: SeedContent): RowFault[] {
  const faults: RowFault[] = [];
  for (const [name, { fields }] of allKinds)
    for (const row of content[name] as readonly (object & Values)[])
      for (const [key, { option, as = key }] of Object.entries(fields)) {
        // 0 stands for no limit, such as no days of validity.
        const fault = option && row[as] !== 0 ? limitFault(option, as, row[as]) : undefined;
        if (fault) faults.push({ row, ...fault });
      }
  for (const row of content.coupons) {
    const share = { kind: "whole", least: 1, most: 99 } as const;
    const amount = { kind: "price", concerns: "money" } as const;
    const fault = limitFault(row.kind === "percent" ? share : amount, "value", row.value);
    if (fault) faults.push({ row, ...fault });
    const [starts, ends] = [row.startsAt, row.endsAt].map((at) => at && timeMs(at));
    if (typeof starts === "number" && typeof ends === "number" && ends <= starts)
      faults.push({
        row,
        reason: both("endsAt is not after startsAt", "endsAt 不晚于 startsAt"),
        remedy: both("write a later endsAt", "把 endsAt 改晚"),
      });
  }
  return [...faults, ...timeFaults(content), ...packageFaults(content), ...twiceFaults(content)];
}

/** Entries without a time. Only the demo, whose times are relative to its writing, has other fields for it. */
function timeFaults({ lives, news, agencies }: SeedContent): RowFault[] {
  const missing = (row: object, place: string, field: string, example: string): RowFault => ({
    row,
    reason: both(`${place}${field} is missing`, `${place}没有写 ${field}`),
    remedy: both(`write ${field}: "${example}"`, `写上，如 ${field}: "${example}"`),
  });
  const isBare = (row: object, ...fields: readonly string[]) => fields.every((field) => !(field in row));
  return [
    ...lives
      .filter((row) => isBare(row, "startsAt", "dayOffset", "start"))
      .map((row) => missing(row, "", "startsAt", "2027-03-06 19:30")),
    ...news
      .filter((row) => isBare(row, "at", "daysAgo"))
      .map((row) => missing(row, "", "at", "2026-11-01 09:00")),
    ...agencies.flatMap((row) =>
      (row.examDays ?? [])
        .filter((one) => isBare(one, "day", "inDays"))
        .map(() => missing(row, "examDays: ", "day", "2027-04-10")),
    ),
  ];
}

function packageFaults({ packages }: SeedContent): RowFault[] {
  const sold = new Map<string, string>();
  const types = examTypes.map(({ id }) => id);
  return (packages as readonly (object & Values)[]).flatMap((row): RowFault[] => {
    const { id, subjectId, examType } = row;
    if (!types.includes(String(examType)))
      return [
        {
          row,
          reason: both(`examType is ${String(examType)}`, `examType 写的是 ${String(examType)}`),
          remedy: both(`use one of ${types.join(", ")}`, `用 ${types.join("、")} 之一`),
        },
      ];
    const place = `${String(subjectId)} ${String(examType)}`;
    const before = sold.get(place);
    sold.set(place, before ?? String(id));
    if (before === undefined) return [];
    const [one, other] = [String(id), before];
    return [
      {
        row,
        reason: both(
          `package ${one} sells the same as package ${other}`,
          `题包 ${one} 和题包 ${other} 卖的一样`,
        ),
        remedy: both("take one of them away", "去掉一个"),
      },
    ];
  });
}

function twiceFaults(content: SeedContent): RowFault[] {
  return Object.entries(KEYS).flatMap(([list, { key, english, chinese }]) => {
    const seen = new Set<unknown>();
    return (content[list as keyof typeof KEYS] as readonly (object & Values)[]).flatMap((row): RowFault[] => {
      const value = row[key];
      if (!seen.has(value)) {
        seen.add(value);
        return [];
      }
      return [
        {
          row,
          reason: both(`${english} ${String(value)} stands twice`, `${chinese} ${String(value)} 写了两次`),
          remedy: both("take one of the two away", "去掉一个"),
        },
      ];
    });
  });
}

type Limits = Pick<FieldOption, "kind"> & { readonly least?: number; readonly most?: number };

/** Returns the fault of a value outside of the limits of an option. */
function limitFault({ kind, least = 0, most = 0 }: Limits, name: string, value: unknown): Fault | undefined {
  const is = both(`${name} is ${String(value)}`, `${name} 写的是 ${String(value)}`);
  if (kind === "text" && typeof value === "string" && [...value].length > most)
    return {
      reason: both(`${name} has ${[...value].length} characters`, `${name} 有 ${[...value].length} 个字`),
      remedy: both(`write at most ${most}`, `最多 ${most} 个字`),
    };
  if (kind === "whole" && typeof value === "number" && wholeOf(String(value), least, most) === undefined)
    return {
      reason: is,
      remedy: both(`write a whole number from ${least} to ${most}`, `要写 ${least} 到 ${most} 的整数`),
    };
  if (kind === "price" && typeof value === "number" && priceOf(String(value)) === undefined)
    return {
      reason: is,
      remedy: both("write an amount in yuan such as 199 or 19.90", "要写金额，如 199 或 19.90，单位元"),
    };
  return undefined;
}
