import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listClassrooms } from "#shared/contract/catalogue/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useSite } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Link } from "../navigation/Link.tsx";
import { Card, cardLinkClass } from "../ui/Card.tsx";
import { Cover } from "../ui/Cover.tsx";
import { Price } from "../ui/Price.tsx";
import { StatusTag } from "../ui/Tag.tsx";
import { s } from "./card.styles.ts";
import { factsText, peopleText } from "./cardTexts.ts";
import { TwoPartName } from "../ui/TwoPartName.tsx";

export type ClassroomBrief = DataOf<typeof listClassrooms>["list"][number];

export function ClassroomCard({ classroom }: { readonly classroom: ClassroomBrief }) {
  const { showPrice } = useSite();
  return (
    <Card kind="linked" as="article">
      <Cover src={mediaUrl(classroom.cover)} alt={classroom.name} width={320}>
        {classroom.isBuy ? <StatusTag tone="brand">已购</StatusTag> : null}
        {classroom.classTypeName ? <StatusTag>{classroom.classTypeName}</StatusTag> : null}
      </Cover>
      <div className={s.body}>
        <h3 className={s.shortName}>
          <Link named className={cardLinkClass} href={href("classroomDetail", { id: classroom.classroomId })}>
            <TwoPartName name={classroom.name} />
          </Link>
        </h3>
        <p className={s.intro}>{classroom.intro}</p>
        <p className={s.meta}>
          {factsText(
            classroom.courseNum > 0 && `${classroom.courseNum} 门课`,
            classroom.lessonNum > 0 && `${classroom.lessonNum} 讲`,
          ) || "\u00a0"}
        </p>
        <div className={s.foot}>
          {classroom.isBuy ? (
            <span className={s.meta}>已加入</span>
          ) : (
            <Price value={classroom.price} origin={classroom.originPrice} visible={showPrice} />
          )}
          <span className={s.meta}>{peopleText(classroom.studyNum)}</span>
        </div>
      </div>
    </Card>
  );
}
