import type * as z from "zod/mini";
import { cutText } from "#shared/domain/cutText.ts";
import type { AgencyConfig } from "#shared/contract/config/agency.ts";
import type { systemConfig } from "#shared/contract/config/endpoints.ts";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import type { Deps } from "../deps.ts";
import { presentTree, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { agencyScopes } from "#upstream/platform/db/agencyScope.ts";
import { hueOf } from "#upstream/platform/media/hues.ts";
import { iconUrl } from "#upstream/platform/media/urls.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { firstCategoryId } from "#upstream/domain/article/news.ts";
import { agencyOfHost, redirectsOf } from "#upstream/domain/agency/agencyRow.ts";

export const SYSTEM_CONFIG: WireData<typeof systemConfig> = {
  refreshRate: 20,
  zk_first_subject_id: "313",
  resource_url: "/static/",
};

/**
 * Returns the data of GET /static/agency/{host}.
 * @returns undefined: no agency has this host
 */
export async function loadAgencyFile(
  db: Db,
  host: string,
  nowMs: number,
  { payments, wechat, objects, mailer }: Pick<Deps, "payments" | "wechat" | "objects" | "mailer">,
): Promise<z.input<typeof AgencyConfig> | undefined> {
  if (!/^[\w.:[\]-]{1,253}$/.test(host)) return undefined;
  const found = await agencyOfHost(db, host);
  if (!found) return undefined;
  const { agency, hosts } = found;
  const { look, contact } = agency;
  const drawn = iconUrl({ hue: hueOf(agency.brand), glyph: cutText(agency.name, 1), sign: 0 });
  const [scopes, tree, moves, firstCategory] = await Promise.all([
    agencyScopes.get(db, nowMs),
    subjectRows.get(db, nowMs),
    redirectsOf(db, agency.id),
    firstCategoryId(db, agency.id),
  ]);
  return {
    name: agency.name,
    domain_extend: hosts,
    subject_list: presentTree(tree, agency.id, scopes.get(agency.flag)?.subjectIds ?? []),
    // Names and icons are empty because this upstream stores none. The site then shows its own.
    exam_type: agency.examTypeIds.map((id) => ({ id: String(id), name: "", icon: "", icon_active: "" })),
    agency_nav: {
      course: navEntry("/course", agency.nav.course),
      live: navEntry("/live", agency.nav.live),
      question: navEntry("/question", agency.nav.question),
      news: navEntry(
        firstCategory === undefined ? "/news" : `/news/cate/${firstCategory}`,
        agency.nav.news,
        agency.nav.newsOnTop,
      ),
    },
    agency_flag: agency.flag,
    is_show_price: flagText(agency.showPrice),
    zk_province: String(agency.zkProvince),
    config: {
      redirects: moves.map(({ fromPath, toUrl, status }) => ({ from: fromPath, to: toUrl, status })),
      theme: { brand: agency.brand },
      logo: look.logo || drawn,
      logo_dark: look.logoDark ?? "",
      favicon: look.favicon || drawn,
      title_pattern: look.titlePattern ?? "",
      slogan: agency.slogan,
      keywords: agency.name,
      description: agency.intro,
      phone: contact.phone,
      icp: contact.icp,
      police_no: contact.policeNo,
      contact: { email: contact.email, wechat: contact.wechat, address: contact.address },
      no_order: flagText(payments.length === 0),
      wechat_login: flagText(agency.wechatLogin && (wechat.inside ?? wechat.site) !== undefined),
      mail_code: flagText(agency.mailCodes && mailer !== undefined),
      media_hosts: [...(look.mediaHosts ?? []), ...(objects?.signed ? [objects.signed.host] : [])],
      room_hosts: [...(look.roomHosts ?? [])],
      zk_first_subject_id: agency.zkSubjectId === null ? "" : String(agency.zkSubjectId),
      agency_flags: [],
      off: [],
    },
  };
}

function navEntry(url: string, shown: boolean, onTop = shown) {
  return { url, is_show: flagText(shown), top_is_show: flagText(onTop) };
}
