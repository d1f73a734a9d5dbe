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
        option: { kind: "id", help: "of level 1", isNeeded: true, isFinal: true },
      },
      examType: {
        seed: id,
        option: { name: "type", kind: "id", help: `which kind: ${TYPES}`, isNeeded: true, isFinal: true },
      },
      name: named(40, "its name"),
      price: needed(yuan),
      originPrice,
      validDays: {
        seed: z.exactOptional(amount),
        isAlways: true,
        option: { ...validDays.option, help: "for how many days it is had (365)" },
      },
    },
    check: checkPackage,
    texts: {
      many: "Packages of questions that are sold by themselves",
      hidden: "not sold any more; who has it keeps it.",
      isSold: true,
      add: [
        "Sells one kind of questions of a subject by itself.",
        "--agency beikao --subject 313 --type 5 --name 历年真题 --price 49",
      ],
      change: ["Changes what is given of a package.", "1 --price 39"],
    },
  }),
};

async function checkPackage(tx: Db, { values, agencyId, isNew }: CheckedCall): Promise<void> {
  if (!isNew) return;
  const [subject, type] = [Number(values["subject"]), Number(values["type"])];
  const { level } = await findContentRow(tx, SUBJECT, subject, "--subject");
  if (level !== 1) throw new Declined(`--subject: ${subject} is of level ${level}, not 1.`);
  if (!examTypes.some((one) => Number(one.id) === type))
    throw new CallError(`--type: there is no kind ${type}. There are: ${TYPES}.`);
  const place = and(
    ownedBy(packages.agencyId, agencyId),
    eq(packages.subjectId, subject),
    eq(packages.examType, type),
  );
  const [twin] = await tx.select({ id: packages.id }).from(packages).where(place);
  if (twin) throw new Declined(`--type: it is sold as the package ${twin.id} already.`);
}
