import { useLocation } from "react-router-dom";
import { callOf } from "#shared/contract/endpoint.ts";
import { userClassrooms } from "#shared/contract/study/endpoints.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { Block } from "../../calls/Block.tsx";
import { openPlaces } from "../../layouts/openPlaces.ts";
import { Link } from "../../navigation/Link.tsx";
import type { Screen } from "../../navigation/screen.ts";
import { useSite } from "../../site/boot.ts";
import { PageHeading, SectionHeading } from "../../ui/Heading.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { MyClassrooms } from "./MyClassrooms.tsx";
import { s } from "./MyCoursesPage.styles.ts";

/** What a learner has, and where one can go on from here: the start of the learner's own area, in both modes. */
function MyCoursesPage() {
  const site = useSite();
  const { pathname } = useLocation();
  const title = matchRoute(pathname)?.route.title ?? "学习中心";
  const places = openPlaces(site).filter(({ href }) => href !== "/" && href !== pathname);
  return (
    <div className={s.page}>
      <title>{`${title} - ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={title} />
      <Block fallback={<Skeleton shape="row" count={2} />}>
        <MyClassrooms />
      </Block>
      {places.length > 0 ? (
        <nav className={s.places} aria-labelledby="go-on">
          <SectionHeading id="go-on" title="接着学" />
          <ul className={s.list}>
            {places.map(({ label, href }) => (
              <li key={href}>
                <Link className={s.place} href={href}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

export const screen: Screen = {
  Component: MyCoursesPage,
  needs: () => ({ deferred: [callOf(userClassrooms, {})] }),
};
