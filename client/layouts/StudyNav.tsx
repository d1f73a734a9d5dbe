import { useEffect, useRef } from "react";
import { href } from "#shared/routes/href.ts";
import { matchRoute, routeById } from "#shared/routes/match.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { CachedFragment } from "../kit/CachedFragment.tsx";
import { useSite } from "../site/boot.ts";
import { Link } from "../navigation/Link.tsx";
import { useLocation } from "react-router-dom";
import { useOpenings } from "./openings.ts";
import { s } from "./StudyLayout.styles.ts";

/** Groups of routes without path parameters, in the order in which a learner uses them during a day. */
const groups = [
  { name: "课程", ids: ["studyCourse", "studyMyCourse", "studyCourseRecord", "studyCourseResource"] },
  { name: "直播", ids: ["studyLive", "studyMyLive"] },
  {
    name: "题库",
    ids: [
      "studyQuestion",
      "studyMyQuestion",
      "studyQuestionRecord",
      "studyQuestionError",
      "studyQuestionFavorite",
    ],
  },
  { name: "考试", ids: ["mockExam", "onlinePortal"] },
] as const satisfies readonly { readonly name: string; readonly ids: readonly RouteId[] }[];

/** Links the study area; the labels are the titles of the routes. */
export function StudyNav() {
  const current = matchRoute(useLocation().pathname)?.route.id;
  const openings = useOpenings();
  const { off } = useSite();
  const nav = useRef<HTMLElement>(null);
  // The current entry may lie outside the visible part of a phone's menu. The effect has curly braces, because newer
  // versions of Chromium return a promise here, which React would take for a cleanup.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <CachedFragment vary={["study", current]}>
      <nav ref={nav} className={s.nav} aria-label="学习中心">
        {groups
          .map(({ name, ids }) => ({ name, ids: ids.filter((id) => !off?.test(href(id))) }))
          .filter(({ ids }) => ids.length > 0)
          .map(({ name, ids }) => (
            <div key={name} className={s.group}>
              <p className={s.name}>{name}</p>
              <ul className={s.list}>
                {ids.map((id) => (
                  <li key={id}>
                    <Link
                      className={s.link}
                      href={openings.get(href(id)) ?? href(id)}
                      aria-current={id === current ? "page" : undefined}
                    >
                      {routeById(id).title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
    </CachedFragment>
  );
}
