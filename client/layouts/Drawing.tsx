import type { ReactNode } from "react";
import { paint, s } from "./Drawing.styles.ts";

export type DrawingName = "lostPage" | "tea" | "door" | "desk";

/** Decorative drawing in ink with the agency's colour; adds nothing to the words beside it. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg
      className={s.drawing}
      viewBox="0 0 240 160"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}

const paper = { fill: paint.paper } as const;
const faint = { stroke: paint.line } as const;
const brand = { fill: paint.brand, stroke: "none" } as const;
const tint = { fill: paint.tint } as const;

const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  /** An open book; the missing page flies away as a paper plane. */
  lostPage: (
    <>
      <path {...faint} d="M28 142h184" />
      <path
        {...paper}
        d="M120 76c-16-10-40-13-68-11v66c28-2 52 1 68 11 16-10 40-13 68-11V65c-28-2-52 1-68 11Z"
      />
      <path d="M120 76v66" />
      <path {...faint} d="M66 80c14 0 28 2 40 6M66 94c14 0 28 2 40 6M66 108c14 0 28 2 40 6" />
      <path d="M134 86c12-4 26-6 40-6v38c-14 0-28 2-40 6Z" strokeDasharray="3 5" />
      <path {...faint} d="M158 70c2-14 14-18 12-27-2-8-14-7-13 1 1 9 18 9 28-3" strokeDasharray="2 5" />
      <path {...tint} d="m186 38 34-20-12 34-9-9Z" />
      <path d="m199 43 21-25-9 26" />
      <path {...brand} d="M88 62.500c3 .5 5 1 8 1.900V88l-4-4-4 4Z" />
    </>
  ),
  /** A cup of tea beside a closed book: a break. */
  tea: (
    <>
      <path {...faint} d="M28 138h184" />
      <path {...paper} d="M44 118h84v20H44c-5 0-8-4-8-10s3-10 8-10Z" />
      <path {...faint} d="M48 128h74" />
      <path {...tint} d="M52 98h80v20H52c-5 0-8-4-8-10s3-10 8-10Z" />
      <path {...faint} d="M56 108h70" />
      <path {...brand} d="M108 98h9v26l-4.500-4-4.500 4Z" />
      <path {...paper} d="M150 96h44v22c0 12-9 20-22 20s-22-8-22-20Z" />
      <path d="M194 102h6c6 0 10 4 10 9s-4 9-10 9h-6" />
      <path {...faint} d="M156 104h32" />
      <path d="M164 84c-5-7 5-11 0-18M180 84c-5-7 5-11 0-18" />
    </>
  ),
  /** A closed door with a lamp above it. */
  door: (
    <>
      <path {...faint} d="M28 142h184" />
      <path {...paper} d="M84 142V54c0-20 16-34 36-34s36 14 36 34v88" />
      <path {...tint} d="M94 142V58c0-16 11-26 26-26s26 10 26 26v84" />
      <path d="M120 32v110" />
      <circle {...brand} cx="114" cy="92" r="2.500" />
      <circle {...brand} cx="126" cy="92" r="2.500" />
      <path {...paper} d="M70 142h100v-6H70Z" />
      <path {...paper} d="M184 142h20l4-20h-28Z" />
      <path {...paper} d="M194 122c0-12-9-13-11-24 10 0 11 8 11 14 0-9 4-19 14-20 0 13-10 15-14 24" />
      <path d="M194 122v-16" />
      <path {...faint} d="M52 142v-20M46 128c0-8 3-12 6-16 3 4 6 8 6 16" />
    </>
  ),
  /** A desk with a half-finished page. */
  desk: (
    <>
      <path {...faint} d="M28 140h184" />
      <path {...paper} d="M66 30h92v98H66Z" />
      <path {...tint} d="M78 44h68v26H78Z" stroke="none" />
      <path {...faint} d="M78 82h44M78 94h32" />
      <path d="M78 108h20M128 82h18M118 94h28M106 108h40" strokeDasharray="3 5" />
      <path {...paper} d="m150 112 38-48 10 8-38 48-13 5Z" />
      <path d="m182 71 10 8" />
      <path {...brand} d="m147 125 3-13 10 8Z" />
      <path {...paper} d="M40 140v-22c0-3 2-5 5-5h10c3 0 5 2 5 5v22Z" />
      <path d="M46 113V92M54 113V98" />
    </>
  ),
};
