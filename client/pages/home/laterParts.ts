/* Parts of the page that load after its code, as one file. */
export * from "./Hero.tsx";
export * from "./NewsGroups.tsx";
export * from "./TeachersRow.tsx";
