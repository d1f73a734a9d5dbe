import { href } from "#shared/routes/href.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Pagination } from "#client/ui/Pagination.tsx";
import { s } from "./StudyPage.styles.ts";

/** Length of a page for an API that sends no page_size. Most screens request this number of rows. */
const A_PAGE = 20;

interface Props {
  readonly id: Extract<RouteId, "studyLive" | "studyMyLive" | "studyCourseRecord">;
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly label: string;
  /** Returns the address of a page of the list, if the address has more members than the page number. */
  readonly hrefOf?: (page: number | undefined) => string;
}

export function StudyPages({ id, page, total, pageSize, label, hrefOf }: Props) {
  const hrefOfPage = hrefOf ?? ((wanted) => href(id, { page: wanted }));
  return (
    <div className={s.pages}>
      <Pagination
        as={Link}
        page={page}
        pageCount={Math.ceil(total / (pageSize || A_PAGE))}
        hrefOf={(number) => hrefOfPage(number === 1 ? undefined : number)}
        label={label}
      />
    </div>
  );
}
