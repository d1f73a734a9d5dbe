import { and, eq } from "drizzle-orm";
import { ownedBy } from "#upstream/domain/catalogue/ownedBy.ts";
import * as z from "zod/mini";
import { examTypes } from "#shared/domain/examTypes.ts";
import { packages } from "#upstream/platform/db/schema/orders.ts";
import { CallError, Declined } from "../../errors.ts";
import { amount, id } from "../schemas/fields.ts";
import { findContentRow } from "./contentRows.ts";
import { type CheckedCall, contentKind } from "./contentKind.ts";
import { named, needed, originPrice, validDays, yuan } from "./kindFields.ts";
import { SUBJECT } from "./subjectKind.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { both } from "#upstream/platform/kit/language.ts";

const TYPES = examTypes.map(({ id: type, name }) => `${type} ${name}`).join(", ");

/** Kinds that are sold besides courses and classes. */
export const saleKinds = {
  /** Questions of an exam type of a level-1 subject. */
  packages: contentKind({
    noun: "package",
    label: "题包",
    table: packages,
    list: ["name", "subjectId", "examType", "price", "validDays"],
    order: [packages.id],
    fields: {
      subjectId: {
        seed: id,
        option: {
          kind: "id",
          of: "subject",
          levels: [1],
          help: "of level 1",
          zh: ["科目", "一级科目"],
          isNeeded: true,
          isFinal: true,
        },
      },
      examType: {
        seed: id,
        option: {
          name: "type",
          kind: "id",
          of: "examType",
          help: `which kind: ${TYPES}`,
          zh: ["种类"],
          isNeeded: true,
          isFinal: true,
        },
      },
      name: named(40, "its name", ["题包名称"]),
      price: needed(yuan),
      originPrice,
      validDays: {
        seed: z.exactOptional(amount),
        isAlways: true,
        option: {
          ...validDays.option,
          help: "for how many days it is had (365)",
          zh: ["有效天数", "不填为 365"],
        },
      },
    },
    check: checkPackage,
    texts: {
      many: "Packages of questions that are sold by themselves",
      hidden: "not sold any more; who has it keeps it.",
      hiddenZh: "不再出售，买过的学员不受影响。",
      isSold: true,
      add: [
        "Sells one kind of questions of a subject by itself.",
        "--agency beikao --subject 313 --type 5 --name 历年真题 --price 49",
        "单独出售科目的一类题。",
      ],
      change: ["Changes what is given of a package.", "1 --price 39", "没有改动的项保持不变。"],
    },
  }),
};

async function checkPackage(tx: Db, { values, agencyId, isNew }: CheckedCall): Promise<void> {
  if (!isNew) return;
  const [subject, type] = [Number(values["subject"]), Number(values["type"])];
  await findContentRow(tx, SUBJECT, subject, "--subject");
  if (!examTypes.some((one) => Number(one.id) === type))
    throw new CallError(
      both(
        `--type: there is no kind ${type}. There are: ${TYPES}.`,
        `--type: 没有种类 ${type}。可选：${TYPES}。`,
      ),
    );
  const place = and(
    ownedBy(packages.agencyId, agencyId),
    eq(packages.subjectId, subject),
    eq(packages.examType, type),
  );
  const [twin] = await tx.select({ id: packages.id }).from(packages).where(place);
  if (twin)
    throw new Declined(
      both(`--type: it is sold as the package ${twin.id} already.`, `--type: 已有题包 ${twin.id}。`),
    );
}
