import { teacherDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { useBoot, useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { useCall } from "#client/calls/call.ts";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { RichHtml } from "#client/richText/RichHtml.tsx";
import { htmlRenderer } from "#client/richText/richRenderers.ts";
import { teachingText } from "#client/cards/cardTexts.ts";
import { CourseCells, CourseGrid } from "#client/cards/CourseGrid.tsx";
import { s as prose } from "#client/cards/prose.styles.ts";
import { startCrumbs } from "#client/cards/startCrumbs.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { JsonLd } from "#client/cards/JsonLd.tsx";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { noBreakBeforeDot } from "#client/ui/TwoPartName.tsx";
import { s } from "./TeacherDetailPage.styles.ts";

function TeacherDetailPage() {
  const { origin } = useBoot();
  const site = useSite();
  const { id = "" } = useRouteParams();
  const teacher = useCall(callOf(teacherDetail, { id }));
  if (!teacher) return null;
  const { name, title, intro, course } = teacher;
  const path = href("teacherDetail", { id });
  const url = origin + path;
  const picture = mediaUrl(teacher.avatar);
  return (
    <Container>
      <PageHead
        title={`${name} ${title}`}
        description={intro || `${site.name}的老师${name}和他讲的课程。`}
        path={path}
        picture={teacher.avatar}
        type="profile"
      />
      <JsonLd
        data={{
          "@context": "https://schema.org",
          "@type": "Person",
          name,
          url,
          ...(title ? { jobTitle: title } : {}),
          ...(intro ? { description: intro } : {}),
          ...(picture ? { image: new URL(picture, url).href } : {}),
          worksFor: { "@type": "EducationalOrganization", name: site.name, url: new URL("/", url).href },
        }}
      />
      <div className={s.page}>
        <Crumbs
          items={[...startCrumbs(site.mode, { label: "名师", href: href("teacher") }), { label: name }]}
        />
        <header className={s.head}>
          <Avatar src={picture} name="" size={104} />
          <div className={s.words}>
            <h1 className={s.name}>{name}</h1>
            {title ? <p className={s.title}>{noBreakBeforeDot(title)}</p> : null}
            <p className={s.facts}>{teachingText(teacher)}</p>
          </div>
          {intro ? <p className={s.intro}>{intro}</p> : null}
        </header>
        {teacher.detail ? (
          <section aria-labelledby="about-title">
            <SectionHeading id="about-title" title="老师介绍" />
            <RichHtml html={teacher.detail} className={prose.prose} />
          </section>
        ) : null}
        <section aria-labelledby="courses-title">
          <SectionHeading
            id="courses-title"
            title="主讲课程"
            note={course.length > 0 ? `${course.length} 门` : undefined}
          />
          {course.length > 0 ? (
            <CourseGrid>
              <CourseCells courses={course} />
            </CourseGrid>
          ) : (
            <Empty title="课程正在准备" why={`${name}老师的课程上线后会列在这里。`} />
          )}
        </section>
      </div>
    </Container>
  );
}

export const screen: Screen = {
  Component: TeacherDetailPage,
  code: [htmlRenderer],
  needs: ({ params }) => ({ critical: [callOf(teacherDetail, { id: params["id"] ?? "" })] }),
};
