import { useState } from "react";
import type { DataOf } from "#shared/contract/endpoint.ts";
import type { bottomDetail } from "#shared/contract/config/endpoints.ts";
import { matchRoute } from "#shared/routes/match.ts";
import type { SiteView } from "../site/boot.ts";
import { Link } from "../navigation/Link.tsx";
import { s } from "./Footer.styles.ts";
import { modulesOf } from "./navEntries.ts";

export type BottomDetail = DataOf<typeof bottomDetail>;

interface Props {
  readonly site: SiteView;
  readonly links: BottomDetail["links"];
}

/**
 * Shows the agency's link groups. A first group links the modules that are missing in those groups, e.g. news without
 * `top_is_show`.
 */
export function FooterLinks({ site, links }: Props) {
  const groups = links
    .map(({ title, list }) => ({ title, list: list.filter(({ url }) => !isHidden(site, url)) }))
    .filter(({ list }) => list.length > 0);
  const linked = new Set(groups.flatMap(({ list }) => list.map(({ url }) => areaOf(url))));
  const modules = site.mode === "full" ? modulesOf(site).filter(({ href }) => !linked.has(areaOf(href))) : [];
  if (groups.length + modules.length === 0) return null;
  return (
    <nav className={s.groups} aria-label="页脚导航">
      {modules.length > 0 ? (
        <Group id="foot" title="站内" list={modules.map(({ label, href }) => ({ name: label, url: href }))} />
      ) : null}
      {groups.map(({ title, list }, index) => (
        <Group key={`${index} ${title}`} id={`foot${index}`} title={title} list={list} />
      ))}
    </nav>
  );
}

/** Shows one link group. It folds on phones with scripts only; elsewhere its button is hidden. */
function Group({ id, title, list }: BottomDetail["links"][number] & { readonly id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={s.group}>
      {title === "" ? null : (
        <>
          <p className={s.heading}>{title}</p>
          <button
            type="button"
            className={s.fold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {title}
          </button>
        </>
      )}
      <ul id={id} className={title === "" || open ? undefined : s.folded}>
        {list.map(({ name, url }, index) => (
          <li key={`${index} ${url}`}>
            <FooterLink name={name} url={url} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FooterLink({ name, url }: { readonly name: string; readonly url: string }) {
  const away = /^https?:\/\//i.test(url);
  return (
    <Link className={s.link} href={url} {...(away ? { target: "_blank", rel: "noopener noreferrer" } : {})}>
      {name}
    </Link>
  );
}

/** Reports whether a link leads to a module that the agency hides (Spec §2). */
function isHidden({ nav }: SiteView, url: string): boolean {
  const path = /^\/[^?#]*/.exec(url)?.[0] ?? "";
  const area = path === "/news" ? "news" : matchRoute(path)?.route.area;
  return (nav as Partial<Record<string, SiteView["nav"]["course"]>>)[area ?? ""]?.isShow === false;
}

/** Returns the first part of the path: /news/cate/1 becomes /news. */
function areaOf(url: string): string {
  return /^\/[^/?#]*/.exec(url)?.[0] ?? url;
}
