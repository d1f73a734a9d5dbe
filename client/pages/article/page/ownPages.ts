import { href } from "#shared/routes/href.ts";

/** The pages with texts that the agency has written: about itself, its user agreement, its privacy policy. */
export const OWN_PAGES = [
  { label: "关于我们", href: href("aboutUs") },
  { label: "用户协议", href: href("policy") },
  { label: "隐私政策", href: href("private") },
] as const;
