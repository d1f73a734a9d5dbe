import type { DataOf } from "#shared/contract/endpoint.ts";
import type { classroomDetail } from "#shared/contract/catalogue/endpoints.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Chip } from "#client/ui/Chip.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { s } from "#client/cards/detail.styles.ts";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";

export type ClassroomDetail = NonNullable<DataOf<typeof classroomDetail>>;

export function ClassroomHead({ classroom }: { readonly classroom: ClassroomDetail }) {
  return (
    <header className={s.head}>
      <div className={s.picture}>
        <Cover src={mediaUrl(classroom.cover)} alt={classroom.name} width={400} eager>
          {classroom.isBuy ? <StatusTag tone="brand">已购</StatusTag> : null}
        </Cover>
      </div>
      <div className={s.words}>
        <h1 className={s.title}>
          <TwoPartName name={classroom.name} />
        </h1>
        {classroom.intro ? <p className={s.intro}>{classroom.intro}</p> : null}
        {classroom.classTypeName ? (
          <div className={s.tags}>
            <Chip>{classroom.classTypeName}</Chip>
          </div>
        ) : null}
      </div>
    </header>
  );
}
