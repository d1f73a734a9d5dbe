import type { ReactNode } from "react";
import { paint } from "./Empty.styles.ts";

export type Art = "book" | "search" | "record";

const paper = { fill: paint.paper, strokeLinejoin: "round" } as const;
const rule = { stroke: paint.line, strokeLinecap: "round" } as const;
const ribbon = { fill: paint.brand, stroke: "none" } as const;

export const drawings: Readonly<Record<Art, ReactNode>> = {
  book: (
    <>
      <path {...paper} d="M56 22c-9-6-23-8-40-7v51c17-1 31 1 40 7 9-6 23-8 40-7V15c-17-1-31 1-40 7Z" />
      <path d="M56 22v51" />
      <path
        {...rule}
        d="M25 27c8 0 15 1 21 4M25 37c8 0 15 1 21 4M25 47c8 0 15 1 21 4M66 31c6-3 13-4 21-4M66 41c6-3 13-4 21-4"
      />
      <path {...ribbon} d="M74 17.2c3-.7 5-1 8-1.4V35l-4-3.5-4 4Z" />
    </>
  ),
  search: (
    <>
      <path {...paper} d="M28 10h42l12 12v56H28Z" />
      <path d="M70 10v12h12" />
      <path {...rule} d="M37 28h22M37 38h36M37 48h20M37 58h14" />
      <circle {...paper} cx="72" cy="56" r="14" stroke={paint.brand} strokeWidth="2" />
      <path d="m82 66 11 11" stroke={paint.brand} strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  record: (
    <>
      <path {...paper} d="M34 8h52v60H34Z" />
      <path {...paper} d="M26 18h52v62H26Z" />
      <path {...rule} d="M36 32h32M36 42h32M36 52h32M36 62h18" />
      <path {...ribbon} d="M62 18h8v18l-4-3.5-4 3.5Z" />
    </>
  ),
};
