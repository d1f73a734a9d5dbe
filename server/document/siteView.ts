import type { SiteView, SubjectView } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import type { Agency } from "#shared/contract/config/agency.ts";
import type { AgencyExamType } from "#shared/domain/examTypes.ts";
import { brandRamp } from "#shared/domain/brandRamp.ts";
import { findRegion } from "#shared/domain/regions.ts";
import { pruneSubjects } from "#shared/domain/subjects.ts";
import { READ_ONLY } from "../gateway/wire/staticData.ts";
import type { Site } from "../site/site.ts";

// module state: keyed by an agency's configuration, which all its visitors share
const views = new WeakMap<Agency, SiteView>();

/** Returns the members of an agency's configuration that browsers get. Computed once for each configuration. */
export function siteView(site: Site): SiteView {
  const known = views.get(site.agency);
  if (known && known.mode === site.mode && known.host === site.host) return known;
  const { agency } = site;
  const view: SiteView = {
    host: site.host,
    agencyFlag: agency.agencyFlag,
    name: agency.name === "" ? site.host : agency.name,
    mode: site.mode,
    nav: navOf(site),
    subjects: pruneSubjects(agency.subjectList).map(subjectView),
    examTypes: agency.examType.map(withoutEmpty),
    // Prices may be shown in full and in study mode (Spec §4).
    showPrice: agency.isShowPrice,
    notice: site.readOnly ? READ_ONLY : "",
    sells:
      site.mode === "full" &&
      !site.readOnly &&
      agency.isShowPrice &&
      !agency.config.noOrder &&
      !site.off?.features.has("order"),
    ...(agency.config.wechatLogin && !site.readOnly && { wechatLogin: true }),
    ...(site.payOrigins.length > 0 && { payOrigins: site.payOrigins }),
    ...(agency.config.mailCode && !site.readOnly && { mailCode: true }),
    zkRegion: findRegion(agency.zkProvince) ?? null,
    zkFirstSubjectId: site.zkFirstSubjectId,
    redirects: agency.config.redirects,
    off: site.off?.paths,
    logo: agency.config.logo,
    logoDark: agency.config.logoDark,
    favicon: mediaUrl(agency.config.favicon) || "/favicon.svg",
    titlePattern: agency.config.titlePattern,
    slogan: agency.config.slogan,
    description: agency.config.description,
    phone: agency.config.phone,
    icp: agency.config.icp,
    policeNo: agency.config.policeNo,
    contact: agency.config.contact,
    brand: brandRamp(agency.config.theme.brand),
  };
  views.set(site.agency, view);
  return view;
}

function navOf({ agency: { agencyNav }, off }: Site): SiteView["nav"] {
  if (!off) return agencyNav;
  const entry = <T extends SiteView["nav"]["live"]>(own: T): T =>
    off.paths.test(own.url) ? { ...own, isShow: false } : own;
  const { course, live, question, news } = agencyNav;
  const shown = off.features.has("live") ? { ...live, isShow: false } : entry(live);
  return { course: entry(course), live: shown, question: entry(question), news: entry(news) };
}

/** Drops empty members of an exam type. The list is in every document, and most agencies set only ids. */
function withoutEmpty(type: Agency["examType"][number]): AgencyExamType {
  const { id, ...own } = type;
  return { id, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== "")) };
}

function subjectView(subject: Agency["subjectList"][number]): SubjectView {
  const list = subject.list.map(({ id, name, list: thirds }) => ({
    id,
    name,
    list: thirds.map((third) => ({ id: third.id, name: third.name })),
  }));
  return { ...subject, list };
}
