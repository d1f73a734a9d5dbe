import * as api from "#shared/contract/config/endpoints.ts";
import { presentTree, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { bannerUrl } from "#upstream/platform/media/urls.ts";
import { regions } from "#shared/domain/regions.ts";
import { agencyRow } from "#upstream/domain/agency/agencyRow.ts";
import { offersOf } from "#upstream/domain/catalogue/offersOf.ts";
import { drawnFaceOf } from "#upstream/domain/catalogue/presentCatalogue.ts";
import { adsOf, findPage } from "#upstream/domain/article/pages.ts";
import { SYSTEM_CONFIG } from "./agencyFile.ts";

/**
 * Stored name of an ad position by its name in the contract. A map, since an object also has names like `constructor`.
 */
const LONG_POSITIONS: ReadonlyMap<string, string> = new Map([
  ["home", "home_banner"],
  ["course", "course_top"],
  ["live", "live_top"],
]);

export const sitePartRoutes = [
  route(api.mechanismView, async ({ input, deps: { db }, agency }) => {
    const page = await findPage(db, agency, input.key ?? "aboutus");
    return { title: page?.title ?? "", content: page?.content ?? "", seo: "" };
  }),
  route(api.policyInfo, async ({ deps: { db }, agency }) => {
    const keys = ["user_agreement", "privacy", "aboutus"];
    const found = await Promise.all(keys.map((key) => findPage(db, agency, key)));
    const [agreement, privacy, about] = found.map((page) => page?.content ?? "");
    return { user_agreement: agreement, privacy, about };
  }),
  route(api.bottomDetail, async ({ deps: { db }, agency }) => {
    const row = await agencyRow(db, agency.id);
    if (!row) return {};
    const { contact, footer } = row;
    return {
      links: footer.map(({ title, links }) => ({
        title,
        list: links.map((link) => ({ name: link.title, url: link.url })),
      })),
      qr: [],
      icp: contact.icp,
      police_no: contact.policeNo,
      copyright: contact.copyright,
      phone: contact.phone,
      service_time: contact.hours,
    };
  }),
  /** Returns the ads of a page position: first ads of the requested subject, then ads without a subject. */
  route(api.ad, async ({ input, deps: { db }, agency, nowMs }) => {
    const rows = await adsOf(db, agency, {
      positions: positionsOf(input.position),
      subjectId: input.subject_id ? idOf(input.subject_id) : undefined,
    });
    const urls = rows.map(({ url }) => url);
    const offers = await offersOf(db, { agency, tree: await subjectRows.get(db, nowMs) }, urls);
    return rows
      .map((row) => ({ row, offer: offers.get(row.url) }))
      .map(({ row, offer }) => ({
        id: String(row.id),
        title: row.title,
        intro: row.line,
        img: row.picture || bannerUrl({ hue: row.hue, seed: row.id, face: drawnFaceOf(offer?.teacher) }),
        url: row.url,
        target: /^https?:/.test(row.url) ? "_blank" : "_self",
        color: hueColour(row.hue),
        sort: row.sort,
        teacher_name: offer?.teacher?.name ?? "",
        price: offer?.price ?? "",
      }));
  }),
  /** Returns the visitor's address as the site reports it, and the agency's province, as no address database is used. */
  route(api.ip, async ({ deps: { db }, agency, ip }) => {
    const row = await agencyRow(db, agency.id);
    const region = regions.find(({ id }) => id === String(row?.zkProvince));
    return { ip, province_id: region?.id ?? "", province_name: region?.name ?? "" };
  }),
  route(api.subjectTree, async ({ deps: { db }, agency, nowMs }) => {
    return presentTree(await subjectRows.get(db, nowMs), agency.id, agency.subjectIds);
  }),
  /** Returns the subjects of 自考 (self-study exams) in a province. A subject that names provinces is shown only there. */
  route(api.zkSubject, async ({ input, deps: { db }, agency, nowMs }) => {
    const root = agency.zkSubjectId ?? idOf(String(SYSTEM_CONFIG.zk_first_subject_id));
    if (!agency.subjectIds.includes(root)) return [];
    const province = idOf(input.province_id);
    const rows = await subjectRows.get(db, nowMs);
    const examined = rows.filter(
      ({ provinceIds }) => province === 0 || provinceIds.length === 0 || provinceIds.includes(province),
    );
    return presentTree(examined, agency.id, [root]);
  }),
];

function positionsOf(position: string): string[] {
  return [position, LONG_POSITIONS.get(position) ?? position];
}

function hueColour(hue: number): string {
  return `hsl(${hue} 42% 38%)`;
}
