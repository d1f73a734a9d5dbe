import type { Agency } from "#shared/contract/config/agency.ts";
import { Declined } from "../errors.ts";
import { MOST_ID } from "../typedValues.ts";
import { both } from "#upstream/platform/kit/language.ts";

/** A subject of the operator's own API, with its parent and its level in the tree. */
export interface FlatSubject {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
  readonly level: number;
  readonly parentId: number | null;
  readonly rootId: number;
  readonly sort: number;
}

interface Branch {
  readonly id: string;
  readonly name: string;
  readonly aliasName?: string;
  readonly list?: readonly Branch[];
}

/**
 * Returns the subjects in the file of an agency as rows. A parent comes before its children.
 *
 * @throws Declined when an id of the API cannot be an id in this database
 */
export function flatTree(tree: Agency["subjectList"]): readonly FlatSubject[] {
  const placed = flat(tree, undefined);
  const seen = new Map<number, FlatSubject>();
  for (const one of placed) {
    const twin = seen.get(one.id);
    if (twin)
      throw new Declined(
        both(
          `The id ${one.id} is that of two subjects, ${twin.name} and ${one.name}: one table has all levels here.`,
          `${twin.name} 和 ${one.name} 的编号都是 ${one.id}：这里一张表有各级科目，编号不能重复。`,
        ),
      );
    seen.set(one.id, one);
  }
  return placed.toSorted((a, b) => a.level - b.level);
}

function flat(branches: readonly Branch[], parent: FlatSubject | undefined): readonly FlatSubject[] {
  return branches.flatMap(({ id, name, aliasName = "", list = [] }, sort) => {
    const number = Number(id);
    if (!Number.isInteger(number) || number < 1 || number > MOST_ID)
      throw new Declined(
        both(
          `The subject ${name} has the id "${id}"; ids are whole numbers from 1 to ${MOST_ID} here. Give ids and inputs of subjects a conversion in the map (docs/own-api.md, Ids of subjects).`,
          `科目 ${name} 的编号是“${id}”，这里要是 1 到 ${MOST_ID} 的整数。请在映射里给科目编号和参数写上换算（docs/own-api.md，Ids of subjects）。`,
        ),
      );
    const subject: FlatSubject = {
      id: number,
      name,
      alias: aliasName,
      level: (parent?.level ?? 0) + 1,
      parentId: parent?.id ?? null,
      rootId: parent?.rootId ?? number,
      sort,
    };
    return [subject, ...flat(list, subject)];
  });
}
