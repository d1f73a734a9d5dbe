import { href } from "#shared/routes/href.ts";
import { type MadeShare, pictureOfShare } from "../calls/share.ts";
import { Link } from "../navigation/Link.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { LinkField } from "./LinkField.tsx";
import { s } from "./ShareDialog.styles.ts";

/** Shows a new share link. The link can be seen only once, because the server does not return it again. */
export function MadeLink({ share: { title, link, token, expireTime } }: { readonly share: MadeShare }) {
  const picture = pictureOfShare(token);
  return (
    <div className={s.parts}>
      <LinkField
        link={link}
        title={title}
        hint={`有效期至 ${expireTime.slice(0, 10)}。链接只在这里显示一次，请现在复制。`}
      />
      <img
        className={s.picture}
        src={picture}
        alt={`分享图片：${title}，带二维码`}
        width={1200}
        height={630}
      />
      <div className={s.row}>
        <a className={buttonClass()} href={picture} download="share.png">
          保存图片
        </a>
        <Link className={buttonClass("quiet")} href={href("share")}>
          我的分享
        </Link>
      </div>
    </div>
  );
}
