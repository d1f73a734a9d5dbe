import type { SiteView } from "./boot.ts";

type Subject = SiteView["subjects"][number];
type Second = Subject["list"][number];
type Third = Second["list"][number];

/*
 * The subjects stand in every document, often hundreds of them: as lists without names of fields they take a third.
 * A trailing "" of an optional field is left out.
 */
type PackedThird = readonly [id: string, name: string, aliasName?: string, courseImg?: string];
type PackedSecond = readonly [id: string, name: string, aliasName: string, ...list: PackedThird[]];
type PackedSubject = readonly [
  id: string,
  name: string,
  aliasName: string,
  img: string,
  icon: string,
  courseImg: string,
  ...list: PackedSecond[],
];

/** An agency as it stands in a document. */
export type PackedSite = Omit<SiteView, "subjects"> & { readonly subjects: readonly PackedSubject[] };

export function packSite(site: SiteView): PackedSite {
  return { ...site, subjects: site.subjects.map(packSubject) };
}

export function unpackSite(packed: PackedSite): SiteView {
  return { ...packed, subjects: packed.subjects.map(unpackSubject) };
}

function packSubject({ id, name, aliasName, img, icon, courseImg, list }: Subject): PackedSubject {
  return [id, name, aliasName, img, icon, courseImg, ...list.map(packSecond)];
}

function packSecond({ id, name, aliasName, list }: Second): PackedSecond {
  return [id, name, aliasName, ...list.map(packThird)];
}

function packThird({ id, name, aliasName, courseImg }: Third): PackedThird {
  if (courseImg !== "") return [id, name, aliasName, courseImg];
  return aliasName === "" ? [id, name] : [id, name, aliasName];
}

function unpackSubject([id, name, aliasName, img, icon, courseImg, ...list]: PackedSubject): Subject {
  return { id, name, aliasName, img, icon, courseImg, list: list.map(unpackSecond) };
}

function unpackSecond([id, name, aliasName, ...list]: PackedSecond): Second {
  return { id, name, aliasName, list: list.map(unpackThird) };
}

function unpackThird([id, name, aliasName = "", courseImg = ""]: PackedThird): Third {
  return { id, name, aliasName, courseImg };
}
