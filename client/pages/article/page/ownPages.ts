import { href } from "#shared/routes/href.ts";

/** Pages with the agency's texts about itself and its rules. */
export const OWN_PAGES = [
  { label: "关于我们", href: href("aboutUs") },
  { label: "用户协议", href: href("policy") },
  { label: "隐私政策", href: href("private") },
] as const;
