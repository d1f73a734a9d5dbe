import type { AgencyLook } from "../db/schema/agencies.ts";

export interface AgencySeed {
  readonly id: number;
  readonly name: string;
  /** The value of the cookie `ag` and of the header Agency-Flag, such as "beikao". */
  readonly flag: string;
  readonly slogan: string;
  readonly intro: string;
  /** mode "1" is study mode (Spec §4), "0" full mode. */
  readonly hosts: readonly { readonly host: string; readonly mode: "0" | "1" }[];
  /** Level-1 subjects in the order of the menu; shared content of other subjects is invisible here. */
  readonly subjectIds: readonly number[];
  /** Of 2, 3, 4, 5, 7, 9, 10, 11, 12, 13 (Spec §3). */
  readonly examTypeIds: readonly number[];
  readonly nav: {
    readonly course: boolean;
    readonly live: boolean;
    readonly question: boolean;
    readonly news: boolean;
    readonly newsOnTop: boolean;
  };
  readonly showPrice: boolean;
  /** A province id such as 430000. */
  readonly zkProvince: number;
  /** #rrggbb, the one brand colour. */
  readonly brand: string;
  readonly look?: AgencyLook;
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly status?: 301 | 302 }[];
  /** When its subjects, of any level, are examined. */
  readonly examDays?: readonly { readonly subjectId: number; readonly inDays: number }[];
  /** A signed link of its own system opens an account at the first visit. */
  readonly linkOpensAccounts?: true;
  readonly contact: {
    readonly phone: string;
    readonly hours: string;
    readonly wechat: string;
    readonly email: string;
    readonly address: string;
    readonly icp: string;
    readonly policeNo: string;
    readonly copyright: string;
  };
  /** The link columns of the footer; paths of this site. */
  readonly footer: readonly {
    readonly title: string;
    readonly links: readonly { readonly title: string; readonly url: string }[];
  }[];
}
