import { callOf } from "#shared/contract/endpoint.ts";
import { liveDetail } from "#shared/contract/live/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { s as detail } from "#client/cards/detail.styles.ts";
import { PersonRows } from "#client/cards/PersonRows.tsx";
import { s as prose } from "#client/cards/prose.styles.ts";
import { startCrumbs } from "#client/cards/startCrumbs.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { RichHtml } from "#client/richText/RichHtml.tsx";
import { htmlRenderer } from "#client/richText/richRenderers.ts";
import { useBoot, useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { JsonLd } from "#client/cards/JsonLd.tsx";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { LiveBox } from "./LiveBox.tsx";
import { LiveWhen } from "./LiveWhen.tsx";
import { liveJsonLd } from "./liveJsonLd.ts";

function LiveDetailPage() {
  const { origin } = useBoot();
  const site = useSite();
  const { id = "" } = useRouteParams();
  const live = useCall(callOf(liveDetail, { id }));
  if (!live) return null;
  const path = href("liveDetail", { id });
  const url = origin + path;
  const { name, intro, teacher, course } = live;
  return (
    <Container>
      <PageHead
        title={`${name} - 直播`}
        description={intro || `${site.name}的直播课：${name}`}
        path={path}
        picture={live.cover}
      />
      <JsonLd data={liveJsonLd(live, site, url)} />
      <div className={detail.page}>
        <div className={detail.crumbs}>
          <Crumbs
            items={[...startCrumbs(site.mode), { label: "直播", href: href("live") }, { label: name }]}
          />
        </div>
        <header className={detail.head}>
          <div className={detail.picture}>
            <Cover src={mediaUrl(live.cover)} alt="" width={400} eager />
          </div>
          <div className={detail.words}>
            <LiveWhen live={live} />
            <h1 className={detail.title}>
              <TwoPartName name={name} />
            </h1>
            {intro ? <p className={detail.intro}>{intro}</p> : null}
          </div>
        </header>
        <aside className={detail.aside} aria-label="预约与进入">
          <LiveBox live={live} />
        </aside>
        <div className={detail.body}>
          {live.detail ? (
            <section className={detail.section} aria-labelledby="about-title">
              <SectionHeading id="about-title" title="这一场讲什么" />
              <RichHtml html={live.detail} className={prose.prose} />
            </section>
          ) : null}
          {teacher.name ? (
            <section className={detail.section} aria-labelledby="teacher-title">
              <SectionHeading id="teacher-title" title="主讲老师" />
              <PersonRows people={[teacher]} />
            </section>
          ) : null}
          {course ? (
            <section className={detail.section} aria-labelledby="course-title">
              <SectionHeading id="course-title" title="所属课程" />
              <p>
                <Link named href={href("courseDetail", { id: course.id })}>
                  {course.name}
                </Link>
              </p>
            </section>
          ) : null}
        </div>
      </div>
    </Container>
  );
}

export const screen: Screen = {
  Component: LiveDetailPage,
  code: [htmlRenderer],
  needs: ({ params }) => ({ critical: [callOf(liveDetail, { id: params["id"] ?? "" })] }),
};
