import { callOf, type DataOf, type Endpoint, type InputOf } from "#shared/contract/endpoint.ts";
import * as article from "#shared/contract/article/endpoints.ts";
import * as catalogue from "#shared/contract/catalogue/endpoints.ts";
import { listLives } from "#shared/contract/live/endpoints.ts";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { href } from "#shared/routes/href.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { subjectHref } from "#client/cards/subjectHref.ts";
import type { SiteView } from "#client/site/boot.ts";
import type { UpstreamCall } from "../gateway/wire/visitor.ts";

export interface AddressPage {
  readonly addresses: readonly string[];
  readonly total: number;
}

export interface AddressSource {
  readonly site: SiteView;
  readonly call: UpstreamCall;
  readonly signal: AbortSignal;
}

/** Addresses of a route for search engines, by page number; "one": its path is the only one; "none": not listed. */
type Addresses = "one" | "none" | ((source: AddressSource, page: number) => Promise<AddressPage>);

/** Most rows that an upstream of the contract returns at once. */
const PAGE_SIZE = 100;

/** Addresses for search engines, by route. The compiler reports a missing route. */
export const publicAddresses: Readonly<Record<RouteId, Addresses>> = {
  index: "one",
  course: "one",
  course1: levels((level1, level2, level3) => href("course1", { level1, level2, level3 })),
  courseTrial: "none",
  courseDetail: paged(catalogue.listCourses, ({ id }) => href("courseDetail", { id })),
  classroomDetail: paged(catalogue.listClassrooms, ({ classroomId }) =>
    href("classroomDetail", { id: classroomId }),
  ),
  coursePlayer: "none",
  teacher: "one",
  teacher1: levels((level1, level2, level3) =>
    level3 === undefined ? href("teacher1", { level1, level2 }) : undefined,
  ),
  teacherDetail: paged(catalogue.listTeachers, ({ id }) => href("teacherDetail", { id })),
  live: "one",
  liveCenter: "one",
  liveDetail: paged(listLives, ({ id }) => href("liveDetail", { id })),
  livePlayer: "none",
  liveWeb: "none",
  question: "one",
  question1: levels((level1, level2, level3) => href("question1", { level1, level2, level3 })),
  // Not listed: there are a hundred thousand questions with little text each, and lists link to their pages.
  questionDetail: "none",
  questionExam: "none",
  questionExamResult: "none",
  // Not listed: this screen shows data that a browser stores for its learner.
  questionOffline: "none",
  onlineExam: "none",
  studyQuestion: "none",
  studyMyQuestion: "none",
  studyQuestionRecord: "none",
  studyQuestionError: "none",
  studyQuestionFavorite: "none",
  newsDetail: paged(article.listNews, ({ id }) => href("newsDetail", { id })),
  newsCate: async ({ call, signal }) => {
    const categories = await call(callOf(article.newsCategories, {}), { signal });
    return whole(categories.map(({ id }) => href("newsCate", { cateid: id })));
  },
  help: async ({ call, signal }) => {
    const groups = await call(callOf(article.listHelp, {}), { signal });
    return whole(groups.flatMap(({ list }) => list).map(({ id }) => href("help", { id })));
  },
  speci: async ({ site }) => whole(site.subjects.map(subjectHref)),
  aboutUs: "one",
  private: "one",
  policy: "one",
  login: "none",
  uidLogin: "none",
  register: "none",
  resetPwd: "none",
  updatePwd: "none",
  search: "none",
  // Not listed: only people who get the link of a share should find it.
  share: "none",
  components: "none",
  studyCourse: "none",
  studyMyCourse: "none",
  studyCourseRecord: "none",
  studyCourseResource: "none",
  studyLive: "none",
  studyMyLive: "none",
  courseCode: "none",
  messages: "none",
  mine: "none",
  contract: "none",
  myOrder: "none",
  order: "none",
  profile: "none",
  mockExam: "none",
  onlinePortal: "none",
  onlineResult: "none",
  mockExamResult: "none",
};

/** Returns the addresses of all rows of a list that is requested page by page. */
function paged<E extends Endpoint>(endpoint: E, address: (item: ItemOf<E>) => string): Addresses {
  return async ({ call, signal }, page) => {
    const input = { page, pageSize: PAGE_SIZE } as unknown as InputOf<E>;
    const { list, total } = (await call(callOf(endpoint, input), { signal })) as Listed<ItemOf<E>>;
    return { addresses: list.map(address), total };
  };
}

interface Listed<Item> {
  readonly list: readonly Item[];
  readonly total: number;
}

type ItemOf<E extends Endpoint> = DataOf<E> extends Listed<infer Item> ? Item : never;

type OfSubject = (level1: string, level2: string, level3?: string) => string | undefined;

/** Returns one address for each of the agency's subjects, on all three levels. */
function levels(address: OfSubject): Addresses {
  return async ({ site }) =>
    whole(
      site.subjects.flatMap((first) => [
        address(first.id, ALL_OF_LEVEL_1),
        ...first.list.flatMap((second) => [
          address(first.id, second.id),
          ...second.list.map((third) => address(first.id, second.id, third.id)),
        ]),
      ]),
    );
}

function whole(addresses: readonly (string | undefined)[]): AddressPage {
  const found = addresses.filter((address) => address !== undefined);
  return { addresses: found, total: found.length };
}
