import { s } from "./Breadcrumb.styles.ts";
import type { LinkAs } from "./link.ts";

export interface Crumb {
  readonly label: string;
  /** Absent for the current page, and for levels that have no page. */
  readonly href?: string;
}

interface BreadcrumbProps {
  readonly items: readonly Crumb[];
  readonly as?: LinkAs;
}

export function Breadcrumb({ items, as: Link = "a" }: BreadcrumbProps) {
  return (
    <nav aria-label="当前位置">
      <ol className={s.list}>
        {items.map(({ label, href }, index) => (
          <li key={`${index}-${label}`} className={s.item} data-behind={behind(items.length - 1 - index)}>
            {href ? (
              <Link className={s.link} href={href}>
                {label}
              </Link>
            ) : (
              <span
                className={s.here}
                {...(index === items.length - 1 ? { "aria-current": "page" as const } : {})}
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Number of items that follow, for the styles. */
function behind(count: number): string {
  return count > 3 ? "far" : String(count);
}
