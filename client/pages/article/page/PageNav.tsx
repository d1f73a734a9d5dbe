import { Link } from "#client/navigation/Link.tsx";
import { s } from "./TextPage.styles.ts";

interface Props {
  readonly label: string;
  readonly here: string;
  readonly groups: readonly {
    readonly name: string;
    readonly list: readonly { readonly label: string; readonly href: string }[];
  }[];
}

export function PageNav({ label, here, groups }: Props) {
  return (
    <nav className={s.nav} aria-label={label}>
      {groups.map(({ name, list }) => (
        <div key={name}>
          {name ? <p className={s.group}>{name}</p> : null}
          <ul className={s.links}>
            {list.map((page) => (
              <li key={page.href}>
                <Link
                  className={s.link}
                  href={page.href}
                  {...(page.href === here ? { "aria-current": "page" as const } : {})}
                >
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
