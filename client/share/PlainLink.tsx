import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { Link } from "../navigation/Link.tsx";
import { useBoot } from "../site/boot.ts";
import { LinkField } from "./LinkField.tsx";
import { s } from "./ShareDialog.styles.ts";
import type { ShareItem } from "./shareItem.ts";

export function PlainLink({ item }: { readonly item: ShareItem }) {
  const { origin } = useBoot();
  const { pathname } = useLocation();
  return (
    <div className={s.parts}>
      {item.kind === "course" ? <LinkField link={origin + item.path} title={item.title} hint="" /> : null}
      <p className={s.note}>
        <Link href={href("login", { redirect: pathname })}>登录</Link>
        后可以生成自己的分享链接：带分享图片和二维码，能设有效期，随时收回。
      </p>
    </div>
  );
}
