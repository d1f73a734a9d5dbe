import { classroomDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import { href } from "#shared/routes/href.ts";
import { useSite } from "#client/site/boot.ts";
import { htmlRenderer } from "#client/richText/richRenderers.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useCall } from "#client/calls/call.ts";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { Container } from "#client/ui/Container.tsx";
import { s } from "#client/cards/detail.styles.ts";
import { startCrumbs } from "#client/cards/startCrumbs.ts";
import { ClassroomBody } from "./ClassroomBody.tsx";
import { ClassroomHead } from "./ClassroomHead.tsx";
import { ClassroomJoin } from "./ClassroomJoin.tsx";

function ClassroomDetailPage() {
  const site = useSite();
  const { id = "" } = useRouteParams();
  const classroom = useCall(callOf(classroomDetail, { id }));
  if (!classroom) return null;
  return (
    <Container>
      <PageHead
        title={classroom.name}
        description={classroom.intro || `${site.name}的班级：${classroom.name}`}
        path={href("classroomDetail", { id })}
        picture={classroom.cover}
      />
      <div className={s.page}>
        <div className={s.crumbs}>
          <Crumbs
            items={[...startCrumbs(site.mode, { label: "课程", href: "/course" }), { label: classroom.name }]}
          />
        </div>
        <ClassroomHead classroom={classroom} />
        <aside className={s.joinAside} aria-label="报名与学习">
          <ClassroomJoin classroom={classroom} />
        </aside>
        <ClassroomBody classroom={classroom} />
      </div>
    </Container>
  );
}

export const screen: Screen = {
  Component: ClassroomDetailPage,
  code: [htmlRenderer],
  needs: ({ params }) => ({ critical: [callOf(classroomDetail, { id: params["id"] ?? "" })] }),
};
