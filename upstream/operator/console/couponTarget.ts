import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { classrooms, courses } from "../../platform/db/schema/catalogue.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { packages } from "../../platform/db/schema/orders.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { CallError, Declined } from "../errors.ts";
import type { Spec } from "./command.ts";
import { groupLabel } from "./things.ts";

const TABLES = { course: courses, classroom: classrooms, package: packages, live: lives } as const;
type Target = keyof typeof TABLES;
const TARGETS = ["course", "classroom", "package", "live"] as const satisfies readonly Target[];

/** Options that limit a coupon to a type of things, or to one thing. */
export const ONLY_FOR = {
  type: {
    kind: "choice",
    of: TARGETS,
    help: "only for things of this type",
    zh: ["适用类型", "只用于这一类"],
  },
  id: {
    kind: "id",
    of: "sold",
    isOfShell: true,
    help: "only for this one of its type",
    zh: ["适用编号", "只用于这一个，要先选适用类型"],
  },
  course: { kind: "id", of: "course", help: "only for this course", zh: ["适用课程", "只用于这门课程"] },
  classroom: { kind: "id", of: "classroom", help: "only for this class", zh: ["适用班级", "只用于这个班级"] },
  package: {
    kind: "id",
    of: "package",
    help: "only for this package of questions",
    zh: ["适用题包", "只用于这个题包"],
  },
  live: { kind: "id", of: "live", help: "only for this live class", zh: ["适用直播", "只用于这节直播"] },
} as const satisfies Readonly<Record<Target | "type" | "id", Spec>>;

interface Asked extends Readonly<Record<Target | "id", number | undefined>> {
  readonly type: Target | undefined;
}

interface OnlyFor {
  readonly type: Target | undefined;
  readonly id: number | undefined;
}

interface Owner {
  readonly id: number;
  readonly flag: string;
}

/**
 * Returns what a coupon counts for.
 *
 * @throws CallError when the options name several things, or a thing of another type
 * @throws Declined when the agency does not have the thing
 */
export async function onlyFor(tx: Db, owner: Owner, asked: Asked): Promise<OnlyFor> {
  const [target, second] = TARGETS.filter((one) => asked[one] !== undefined);
  if (target !== undefined && (second !== undefined || asked.id !== undefined))
    throw new CallError(
      both(
        "Give one of --course, --classroom, --package, --live and --id.",
        `--${second ?? "id"}: 优惠券只能用于一项，请只填一项。`,
      ),
    );
  if (target !== undefined && asked.type !== undefined && asked.type !== target)
    throw new CallError(
      both(
        `--type: --${target} is none of these. Leave --type out.`,
        `--type: 和 --${target} 不一致，可以不填。`,
      ),
    );
  if (asked.id !== undefined && asked.type === undefined)
    throw new CallError(
      both("--id needs --type: one of course, classroom, package, live.", "--id: 要先选 --type。"),
    );
  const type = target ?? asked.type;
  const id = target === undefined ? asked.id : asked[target];
  if (type !== undefined && id !== undefined && !(await hasThing(tx, owner, { type, id })))
    throw new Declined(
      both(
        `--${target ?? "id"}: ${owner.flag} has no ${type} ${id}.`,
        `--${target ?? "id"}: 没有${groupLabel(type)} ${id}。`,
      ),
    );
  return { type, id };
}

async function hasThing(
  tx: Db,
  owner: Owner,
  { type, id }: { readonly type: Target; readonly id: number },
): Promise<boolean> {
  const table = TABLES[type];
  const isOwn = or(eq(table.agencyId, owner.id), isNull(table.agencyId));
  return (await tx.$count(table, and(eq(table.id, id), isOwn))) > 0;
}
