import { mySubject } from "#shared/contract/study/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useLocation } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import { Block } from "#client/calls/Block.tsx";
import { ownClassroomsCall } from "#client/calls/study.ts";
import { modulesOf } from "#client/layouts/navEntries.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Screen } from "#client/navigation/screen.ts";
import { useSite } from "#client/site/boot.ts";
import { MyClassrooms } from "./MyClassrooms.tsx";
import { s } from "./MyCoursesPage.styles.ts";

/** The list of the learner's courses and, in full mode, links to other pages of the site. */
function MyCoursesPage() {
  const site = useSite();
  const { pathname } = useLocation();
  const title = matchRoute(pathname)?.route.title ?? "学习中心";
  // In study mode there are no such links, because the navigation already lists all screens.
  const places = site.mode === "full" ? modulesOf(site) : [];
  return (
    <div className={s.page}>
      <title>{`${title} - ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={s.title}>{title}</h1>
      {places.length > 0 ? (
        <nav className={s.places} aria-labelledby="places">
          <h2 id="places" className={s.placesTitle}>
            也可以去
          </h2>
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
      {/* The list is last on the page: its length is unknown until it has loaded, and nothing below may move. */}
      <Block fallback={<div className={s.waiting} />}>
        <MyClassrooms waiting={<div className={s.waiting} />} />
      </Block>
    </div>
  );
}

export const screen: Screen = {
  Component: MyCoursesPage,
  needs: ({ search }) => ({
    deferred: [callOf(mySubject, {}), ownClassroomsCall(search.get("subject") ?? undefined)],
  }),
};
