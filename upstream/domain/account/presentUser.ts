import type * as z from "zod/mini";
import type { UserInfo } from "#shared/contract/entities.ts";
import { hasMobile } from "./externalUsers.ts";
import type { UserRow } from "./findUser.ts";
import { timeText } from "../../platform/kit/fields.ts";

/** Returns a user without password and with a masked phone number, so that a copied page does not reveal the number. */
export function presentUser(row: UserRow): z.input<typeof UserInfo> {
  return {
    uid: String(row.id),
    username: row.username,
    nickname: row.nickname,
    realname: row.realname,
    avatar: row.avatar,
    mobile: hasMobile(row) ? maskMobile(row.mobile) : "",
    sex: String(row.sex),
    province_id: String(row.provinceId),
    email: row.email,
    school: row.school,
    profession: row.profession,
    create_time: timeText(row.createdAt),
    close_time: row.status === "closing" ? timeText(row.closeAfter) : "",
  };
}

export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
