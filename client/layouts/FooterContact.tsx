import type { SiteView } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import type { BottomDetail } from "./FooterLinks.tsx";
import { s } from "./Footer.styles.ts";

interface Props {
  readonly phone: string;
  readonly contact: SiteView["contact"];
  readonly serviceTime: string;
  readonly pictures: BottomDetail["qr"];
}

export function FooterContact({ phone, contact, serviceTime, pictures }: Props) {
  return (
    <div className={s.contact}>
      {phone === "" ? null : (
        <div>
          <p className={s.title}>咨询电话</p>
          <a className={s.phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            {phone}
          </a>
          {serviceTime === "" ? null : <p className={s.hours}>{serviceTime}</p>}
        </div>
      )}
      {contact.email || contact.wechat || contact.address ? (
        <ul className={s.hours}>
          {contact.email ? (
            <li>
              邮箱：<a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
          ) : null}
          {contact.wechat ? <li>微信：{contact.wechat}</li> : null}
          {contact.address ? <li>地址：{contact.address}</li> : null}
        </ul>
      ) : null}
      {pictures.map(({ name, img }) => (
        <figure key={img} className={s.code}>
          <img
            src={mediaUrl(img)}
            alt={`${name}二维码`}
            width={96}
            height={96}
            loading="lazy"
            decoding="async"
          />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
