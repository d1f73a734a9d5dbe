import type { Route, routes } from "#shared/routes/table.ts";

type WithMembers = Extract<(typeof routes)[number], { readonly path: `${string}:${string}` }>["id"];

/** Addresses for screens whose path has parameters, with ids of the demo. */
const samples: Readonly<Record<WithMembers, `/${string}`>> = {
  course1: "/course/313/314",
  courseDetail: "/course/101",
  courseTrial: "/course/101/trial/101003",
  classroomDetail: "/classroom/1",
  coursePlayer: "/course/study/1",
  teacher1: "/teacher/313/314",
  teacherDetail: "/teacher/1",
  liveDetail: "/live/1",
  question1: "/question/313/314",
  questionDetail: "/question/1",
  newsDetail: "/news/1",
  newsCate: "/news/cate/1",
  help: "/help/1",
  speci: "/zikao",
};

/** Returns an address at which a screen can be opened. */
export function sampleAddress({ id, path }: Pick<Route, "id" | "path">): `/${string}` {
  return (samples as Readonly<Partial<Record<string, `/${string}`>>>)[id] ?? path;
}
