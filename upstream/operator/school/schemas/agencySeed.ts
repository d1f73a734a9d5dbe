import * as z from "zod/mini";
import { amount, anyText, day, flag, icon, id, ids, text, texts, url } from "./fields.ts";

const link = z.strictObject({ title: text, url });

export const agencySeed = z.strictObject({
  id,
  name: text,
  /** Short name of the agency, such as "beikao", in the cookie `ag` and the header Agency-Flag. */
  flag: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, "write small letters and digits, such as beikao")),
  slogan: anyText,
  intro: anyText,
  /** Host names of the agency. mode "1": study mode (Spec §4), "0": full mode. */
  hosts: z.array(z.strictObject({ host: text, mode: z.enum(["0", "1"], 'write "0" or "1", in quotes') })),
  /** Ids of level-1 subjects in the order of the menu. Shared content of other subjects is hidden from the agency. */
  subjectIds: ids,
  /** Ids of exam types, from 2, 3, 4, 5, 7, 9, 10, 11, 12, 13 (Spec §3). */
  examTypeIds: ids,
  nav: z.strictObject({
    course: z.boolean(),
    live: z.boolean(),
    question: z.boolean(),
    news: z.boolean(),
    newsOnTop: z.boolean(),
  }),
  showPrice: z.boolean(),
  /** Id of a province, such as 430000. */
  zkProvince: id,
  brand: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'write a colour in quotes, such as "#b45f2b"')),
  look: z.exactOptional(
    z.strictObject({
      logo: z.exactOptional(icon),
      logoDark: z.exactOptional(icon),
      favicon: z.exactOptional(icon),
      /** Pattern for page titles; {title} and {name} are replaced. */
      titlePattern: z.exactOptional(text),
      /**
       * Https hosts of the agency's recordings; `roomHosts`: of its live rooms. The site's own host is always allowed.
       */
      mediaHosts: z.exactOptional(texts),
      roomHosts: z.exactOptional(texts),
    }),
  ),
  redirects: z.array(
    z.strictObject({
      from: url,
      to: url,
      status: z.exactOptional(z.literal([301, 302], "write 301 or 302")),
    }),
  ),
  examDays: z.exactOptional(
    z.array(
      z.strictObject({
        subjectId: id,
        /** Only there; absent: in every province. */ provinceId: z.exactOptional(id),
        inDays: z.exactOptional(amount),
        day: z.exactOptional(day),
      }),
    ),
  ),
  /** true: a login link that the agency's system signed creates an account at the learner's first visit. */
  linkOpensAccounts: flag,
  contact: z.strictObject({
    phone: anyText,
    hours: anyText,
    wechat: anyText,
    email: anyText,
    address: anyText,
    icp: anyText,
    policeNo: anyText,
    copyright: anyText,
  }),
  footer: z.array(z.strictObject({ title: text, links: z.array(link) })),
});
