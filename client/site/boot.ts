import type { Agency } from "#shared/contract/config/agency.ts";
import type { AgencyExamType } from "#shared/domain/examTypes.ts";
import type { Region } from "#shared/domain/regions.ts";
import type { Redirect } from "#shared/routes/redirects.ts";
import { createContext, use } from "react";

export type Mode = "study" | "full";
export type Theme = "light" | "dark";
/** Text size of questions; the default size between small and large has no name. */
export type TextSize = "small" | "large" | "huge";

/** A subject with the fields that screens show. Lower levels have names only, because there are hundreds of them. */
export interface SubjectView extends Omit<Agency["subjectList"][number], "list"> {
  readonly list: readonly (Named & { readonly list: readonly Named[] })[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The agency as the browser gets it. `subjects` is already pruned (Spec §5). */
export interface SiteView {
  readonly host: string;
  readonly agencyFlag: string;
  readonly name: string;
  readonly mode: Mode;
  readonly nav: Agency["agencyNav"];
  readonly subjects: readonly SubjectView[];
  /** In the agency's order (Spec §3). */
  readonly examTypes: readonly AgencyExamType[];
  readonly showPrice: boolean;
  /** Line above every page; "": none. Set only on read-only sites (STATIC_DATA). */
  readonly notice: string;
  /** Whether anything can be bought: false in study mode and where prices are hidden. */
  readonly sells: boolean;
  /** Present if learners may sign in by WeChat. */
  readonly wechatLogin?: true;
  /** Present if codes are also sent by e-mail. */
  readonly mailCode?: true;
  /** Origins of payment pages in addition to known providers (PAYMENT_ORIGINS); absent: none. */
  readonly payOrigins?: readonly string[];
  /** Province of the 自考 pages until the visitor chooses another (docs/decisions/037-the-province.md). */
  readonly zkRegion: Region | null;
  /** Id of 自考, whose subjects differ by province. */
  readonly zkFirstSubjectId: string;
  readonly redirects: readonly Redirect[];
  /** Matches paths of features that this agency lacks (shared/routes/features.ts); undefined: it has all. */
  readonly off?: RegExp | undefined;
  readonly logo: string;
  readonly logoDark: string;
  readonly favicon: string;
  /** Contains {title} and {name}. */
  readonly titlePattern: string;
  readonly slogan: string;
  readonly description: string;
  readonly phone: string;
  readonly icp: string;
  readonly policeNo: string;
  readonly contact: Agency["config"]["contact"];
  /** Brand ramp as CSS variables, computed from the agency's colour. */
  readonly brand: Readonly<Record<string, string>>;
}

/** A page that is not the screen of its path: 404, an upstream failure, a server error. */
export interface Failure {
  readonly status: number;
  /** Path and query that failed; other addresses show their own screens. */
  readonly path: string;
  readonly requestId: string;
  /** Present if the upstream does not offer the screen's data. */
  readonly notOffered?: true;
}

/** Data, besides the answers of calls, with which the first client render repeats the server's. */
export interface Boot {
  /** Server's time at rendering, in ms. */
  readonly now: number;
  readonly path: string;
  readonly origin: string;
  readonly requestId: string;
  readonly failure: Failure | null;
  /** null: no agency is open at the host. */
  readonly site: SiteView | null;
  readonly signedIn: boolean;
  /** Excludes the page from search engines. Fixed for the document, because robots load a new one for each page. */
  readonly noIndex: boolean;
  readonly theme: Theme | null;
  /** Text size of questions; null: the default. */
  readonly textSize: TextSize | null;
  readonly region: Region;
  readonly version: string;
  readonly development: boolean;
  /** Address of the styles and fonts of formulas, linked only on pages with formulas. */
  readonly formulaStyles: string;
}

const BootContext = createContext<Boot | null>(null);

export const BootProvider = BootContext.Provider;

export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error("outside of the app");
  return boot;
}

/** Returns the agency of this host. Screens are never rendered without one. */
export function useSite(): SiteView {
  const { site } = useBoot();
  if (!site) throw new Error("no site is open");
  return site;
}

/** Formats a document title by the agency's pattern. */
export function pageTitle({ titlePattern, name }: SiteView, title: string): string {
  return titlePattern.replace(/{(title|name)}/g, (_, place) => (place === "name" ? name : title));
}
