import type { Agency } from "#shared/contract/config/agency.ts";
import type { AgencyExamType } from "#shared/domain/examTypes.ts";
import type { Region } from "#shared/domain/regions.ts";
import type { Redirect } from "#shared/routes/redirects.ts";
import { createContext, use } from "react";

export type Mode = "study" | "full";
export type Theme = "light" | "dark";
/** The text size of questions; the ordinary one, between small and large, has no name. */
export type TextSize = "small" | "large" | "huge";

/** A subject with what screens show of it: of the levels below the first, and there are hundreds, only the name. */
export interface SubjectView extends Omit<Agency["subjectList"][number], "list"> {
  readonly list: readonly (Named & { readonly list: readonly Named[] })[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The agency as the browser gets to know it. `subjects` is pruned already (Spec §5). */
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
  /** A line above every page, "" for none; only where nothing can be written (STATIC_DATA). */
  readonly notice: string;
  /** Whether anything can be bought here: never in study mode, nor where prices are hidden. */
  readonly sells: boolean;
  /** Whether learners may sign in by WeChat; it is left out where they may not. */
  readonly wechatLogin?: true;
  /** Whether codes go by e-mail too; left out like that. */
  readonly mailCode?: true;
  /** Origins of payment pages beside those of known providers (PAYMENT_ORIGINS); left out where there are none. */
  readonly payOrigins?: readonly string[];
  /** The province of the pages of 自考, until the visitor chooses another (docs/decisions/037-the-province.md). */
  readonly zkRegion: Region | null;
  /** 自考, whose subjects differ by province. */
  readonly zkFirstSubjectId: string;
  readonly redirects: readonly Redirect[];
  /** Paths of what this agency does not have (shared/routes/features.ts); undefined where it has all. */
  readonly off?: RegExp | undefined;
  readonly logo: string;
  readonly logoDark: string;
  readonly favicon: string;
  /** With {title} and {name}. */
  readonly titlePattern: string;
  readonly slogan: string;
  readonly description: string;
  readonly phone: string;
  readonly icp: string;
  readonly policeNo: string;
  readonly contact: Agency["config"]["contact"];
  /** The brand ramp as CSS variables, computed from the agency's one colour. */
  readonly brand: Readonly<Record<string, string>>;
}

/** A page that is not the screen of its path: 404, an upstream failure, a server error. */
export interface Failure {
  readonly status: number;
  /** Path and query that failed; any other address shows its own screen again. */
  readonly path: string;
  readonly requestId: string;
  /** The upstream does not have what the screen is made of. */
  readonly notOffered?: true;
}

/** Everything, besides query data, that the first client render needs to repeat the server's. */
export interface Boot {
  /** The server's clock at rendering, ms. */
  readonly now: number;
  readonly path: string;
  readonly origin: string;
  readonly requestId: string;
  readonly failure: Failure | null;
  /** Null where no agency is open at the host. */
  readonly site: SiteView | null;
  readonly signedIn: boolean;
  /** Search engines are to leave this page out. Of the document: no robot goes on without a new one. */
  readonly noIndex: boolean;
  readonly theme: Theme | null;
  /** The text size of questions; null for the ordinary one. */
  readonly textSize: TextSize | null;
  /** The province that the page was made for. */
  readonly region: Region;
  readonly version: string;
  readonly development: boolean;
  /** The rules and fonts of formulas, linked only where there are some. */
  readonly formulaStyles: string;
}

const BootContext = createContext<Boot | null>(null);

export const BootProvider = BootContext.Provider;

export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error("outside of the app");
  return boot;
}

/** The agency of this host. Screens are never rendered without one. */
export function useSite(): SiteView {
  const { site } = useBoot();
  if (!site) throw new Error("no site is open");
  return site;
}

/** The title of a document, in the agency's pattern. */
export function pageTitle({ titlePattern, name }: SiteView, title: string): string {
  return titlePattern.replace(/{(title|name)}/g, (_, place) => (place === "name" ? name : title));
}
