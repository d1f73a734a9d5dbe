import type { SeedContent } from "./contentTypes.ts";

/** The demo content; imported only when a database is to be filled, so that no start pays for it. */
export async function loadContent(): Promise<SeedContent> {
  const [
    agencies,
    subjects,
    teachers,
    courses,
    classrooms,
    lives,
    newsCategories,
    news,
    help,
    pages,
    ads,
    questions,
    users,
  ] = await Promise.all([
    import("./content/agencies.ts"),
    import("./content/subjects.ts"),
    import("./content/teachers.ts"),
    import("./content/courses.ts"),
    import("./content/classrooms.ts"),
    import("./content/lives.ts"),
    import("./content/newsCategories.ts"),
    import("./content/news.ts"),
    import("./content/help.ts"),
    import("./content/pages.ts"),
    import("./content/ads.ts"),
    import("./content/questions.ts"),
    import("./content/users.ts"),
  ]);
  return {
    ...agencies,
    ...subjects,
    ...teachers,
    ...courses,
    ...classrooms,
    ...lives,
    ...newsCategories,
    ...news,
    ...help,
    ...pages,
    ...ads,
    ...questions,
    ...users,
  };
}
