import type { Agency } from "#shared/contract/config/agency.ts";
import type { AgencyExamType } from "#shared/domain/examTypes.ts";
import type { Region } from "#shared/domain/regions.ts";
import type { Redirect } from "#shared/routes/redirects.ts";
import { createContext, use } from "react";

export type Mode = "study" | "full";
export type Theme = "light" | "dark";
/** Text size of questions. The default size lies between small and large and has no name. */
export type TextSize = "small" | "large" | "huge";

/** A subject with the fields that screens show. Subjects of levels 2 and 3, which are hundreds, have names only. */
export interface SubjectView extends Omit<Agency["subjectList"][number], "list"> {
  readonly list: readonly (Named & { readonly list: readonly Named[] })[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The agency's configuration as the browser gets it; `subjects` has only what screens show (Spec §5). */
export interface SiteView {
  readonly host: string;
  readonly agencyFlag: string;
  readonly name: string;
  readonly mode: Mode;
  readonly nav: Agency["agencyNav"];
  readonly subjects: readonly SubjectView[];
  /** Kinds of exams, in the order that the agency configured (Spec §3). */
  readonly examTypes: readonly AgencyExamType[];
  readonly showPrice: boolean;
  /** Notice at the top of every page; "": none. Only sites that serve saved answers (STATIC_DATA) have one. */
  readonly notice: string;
  /** Whether visitors can buy: false in study mode and where the agency hides prices. */
  readonly sells: boolean;
  /** Present if learners may sign in by WeChat. */
  readonly wechatLogin?: true;
  /** Present if codes are also sent by e-mail. */
  readonly mailCode?: true;
  /** Origins of payment pages in addition to known providers (PAYMENT_ORIGINS); absent: none. */
  readonly payOrigins?: readonly string[];
  /** Province of the 自考 pages until the visitor chooses another (docs/decisions/037-the-province.md). */
  readonly zkRegion: Region | null;
  /** Id of the level-1 subject 自考 (self-taught degrees), whose lower subjects differ by province. */
  readonly zkFirstSubjectId: string;
  readonly redirects: readonly Redirect[];
  /** Matches paths of features that this agency lacks (shared/offers/features.ts); undefined: it has all. */
  readonly off?: RegExp | undefined;
  readonly logo: string;
  readonly logoDark: string;
  readonly favicon: string;
  /** Pattern of document titles, with the placeholders {title} and {name}. */
  readonly titlePattern: string;
  readonly slogan: string;
  readonly description: string;
  readonly phone: string;
  readonly icp: string;
  readonly policeNo: string;
  readonly contact: Agency["config"]["contact"];
  /** Shades of the agency's colour as CSS variables. */
  readonly brand: Readonly<Record<string, string>>;
}

/** Failure that replaces the screen of a path: 404, a failure of the upstream, or a server error. */
export interface Failure {
  readonly status: number;
  /** Path and query of the failed page. */
  readonly path: string;
  readonly requestId: string;
  /** Present if the upstream does not offer the screen's data. */
  readonly notOffered?: true;
}

/** Data with which the first render in the browser equals the server's; the answers of calls come separately. */
export interface Boot {
  /** Server's time at rendering, in ms. */
  readonly now: number;
  readonly path: string;
  readonly origin: string;
  readonly requestId: string;
  readonly failure: Failure | null;
  /** The agency of this host; null: the host has no open agency. */
  readonly site: SiteView | null;
  readonly signedIn: boolean;
  /** True if search engines must not list the page. It never changes, because robots load a document for each page. */
  readonly noIndex: boolean;
  readonly theme: Theme | null;
  /** Text size of questions; null: the default. */
  readonly textSize: TextSize | null;
  readonly region: Region;
  /** Id of the subject that the visitor prepares for, from the cookie; "": none, or the page does not depend on it. */
  readonly goal: string;
  readonly version: string;
  readonly development: boolean;
  /** Address of the stylesheet for formulas. Only pages with formulas link it. */
  readonly formulaStyles: string;
}

const BootContext = createContext<Boot | null>(null);

export const BootProvider = BootContext.Provider;

export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error("outside of the app");
  return boot;
}

/** Returns the agency of this host. Throws if the host has none, for which no screen is rendered. */
export function useSite(): SiteView {
  const { site } = useBoot();
  if (!site) throw new Error("no site is open");
  return site;
}

/** Formats a document title by the agency's pattern. */
export function pageTitle({ titlePattern, name }: SiteView, title: string): string {
  return titlePattern.replace(/{(title|name)}/g, (_, place) => (place === "name" ? name : title));
}
