import { Container } from "../ui/Container.tsx";
import { Breadcrumb } from "../ui/Breadcrumb.tsx";
import { PageHeading } from "../ui/Heading.tsx";
import { ActionParts } from "./ActionParts.tsx";
import { CourseParts } from "./CourseParts.tsx";
import { FieldParts } from "./FieldParts.tsx";
import { JournalParts } from "./JournalParts.tsx";
import { LayerParts } from "./LayerParts.tsx";
import { LeaveParts } from "./LeaveParts.tsx";
import { NavigationParts } from "./NavigationParts.tsx";
import { PaperParts } from "./PaperParts.tsx";
import { StateParts } from "./StateParts.tsx";

/** Shows every component in every state for developers; served in development only. */
export function ComponentsPage() {
  return (
    <Container>
      <title>组件 - 备考</title>
      <PageHeading
        breadcrumb={<Breadcrumb items={[{ label: "首页", href: "/" }, { label: "组件" }]} />}
        title="组件"
        lead="安静的阅览室：纸色的底，墨色的字，一种机构的颜色。题目、课程和下一步，永远是屏幕上最响亮的东西。"
      />
      <PaperParts />
      <CourseParts />
      <ActionParts />
      <FieldParts />
      <JournalParts />
      <NavigationParts />
      <LayerParts />
      <LeaveParts />
      <StateParts />
    </Container>
  );
}
