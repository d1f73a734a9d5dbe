/* In one file: whoever has a run begins it here, and a run that is over leads to the next. */
export { Run } from "./Run.tsx";
export { StartSheet } from "./StartSheet.tsx";
