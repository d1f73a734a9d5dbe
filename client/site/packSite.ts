import type { SiteView } from "./boot.ts";

type Subject = SiteView["subjects"][number];
type Second = Subject["list"][number];

/*
 * Subjects are packed as arrays without field names, in two thirds of the length, because every document contains
 * hundreds of them.
 */
type PackedThird = readonly [id: string, name: string];
type PackedSecond = readonly [id: string, name: string, ...list: PackedThird[]];
type PackedSubject = readonly [
  id: string,
  name: string,
  aliasName: string,
  img: string,
  icon: string,
  courseImg: string,
  ...list: PackedSecond[],
];

export type PackedSite = Omit<SiteView, "subjects" | "off"> & {
  readonly subjects: readonly PackedSubject[];
  readonly off?: string | undefined;
};

export function packSite(site: SiteView): PackedSite {
  return { ...site, subjects: site.subjects.map(packSubject), off: site.off?.source };
}

export function unpackSite(packed: PackedSite): SiteView {
  const off = packed.off === undefined ? undefined : RegExp(packed.off);
  return { ...packed, subjects: packed.subjects.map(unpackSubject), off };
}

function packSubject({ id, name, aliasName, img, icon, courseImg, list }: Subject): PackedSubject {
  return [id, name, aliasName, img, icon, courseImg, ...list.map(packSecond)];
}

function packSecond({ id, name, list }: Second): PackedSecond {
  return [id, name, ...list.map((third): PackedThird => [third.id, third.name])];
}

function unpackSubject([id, name, aliasName, img, icon, courseImg, ...list]: PackedSubject): Subject {
  return { id, name, aliasName, img, icon, courseImg, list: list.map(unpackSecond) };
}

function unpackSecond([id, name, ...list]: PackedSecond): Second {
  return { id, name, list: list.map(([thirdId, thirdName]) => ({ id: thirdId, name: thirdName })) };
}
