import { asc, eq } from "drizzle-orm";
import { smsToday } from "../../domain/account/sms/smsBudget.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencyHosts, agencySubjects } from "../../platform/db/schema/agencies.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { Row } from "./command.ts";
import type { AgencyRow } from "./find.ts";

/** Returns the hosts of an agency and the ids of its level-1 subjects as texts, both in the order of the agency. */
export async function placesOf(tx: Db, agencyId: number) {
  const [hosts, chosen] = [
    await tx
      .select({ host: agencyHosts.host, mode: agencyHosts.mode })
      .from(agencyHosts)
      .where(eq(agencyHosts.agencyId, agencyId))
      .orderBy(asc(agencyHosts.sort)),
    await tx
      .select({ id: agencySubjects.subjectId })
      .from(agencySubjects)
      .where(eq(agencySubjects.agencyId, agencyId))
      .orderBy(asc(agencySubjects.sort)),
  ];
  return {
    hosts: hosts.map(({ host: own, mode }) => (mode === "1" ? `${own} (study)` : own)).join(", "),
    subjects: chosen.map(({ id }) => id).join(","),
  };
}

export async function recordOf(tx: Db, agency: AgencyRow, nowMs: number): Promise<Row> {
  const { look, nav, contact } = agency;
  return {
    id: agency.id,
    flag: agency.flag,
    name: agency.name,
    slogan: agency.slogan,
    intro: agency.intro,
    colour: agency.brand,
    logo: look.logo ?? "",
    logo_dark: look.logoDark ?? "",
    favicon: look.favicon ?? "",
    title_pattern: look.titlePattern ?? "",
    show_prices: agency.showPrice,
    course: nav.course,
    live: nav.live,
    question: nav.question,
    news: nav.news,
    news_on_top: nav.newsOnTop,
    ...(await placesOf(tx, agency.id)),
    zk_subject: agency.zkSubjectId ?? "",
    media_hosts: (look.mediaHosts ?? []).join(", "),
    room_hosts: (look.roomHosts ?? []).join(", "),
    exam_types: agency.examTypeIds.join(","),
    province: agency.zkProvince,
    phone: contact.phone,
    hours: contact.hours,
    wechat: contact.wechat,
    mail: contact.email,
    address: contact.address,
    copyright: contact.copyright,
    icp: contact.icp,
    police_no: contact.policeNo,
    footer: agency.footer
      .map(({ title, links }) => `${title}: ${links.map((link) => link.title).join(", ")}`)
      .join("; "),
    signed_links: agency.linkSecret !== "",
    link_opens_accounts: agency.linkOpensAccounts,
    marking_calls: agency.markingSecret !== "",
    wechat_login: agency.wechatLogin,
    mail_codes: agency.mailCodes,
    report_mail: agency.reportMail,
    sms_a_day: agency.smsADay,
    sms_today: await smsToday(tx, { agencyId: agency.id, nowMs }),
    learners: await tx.$count(users, eq(users.agencyId, agency.id)),
  };
}
