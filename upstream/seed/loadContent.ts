import type { SeedContent } from "./contentTypes.ts";

/** The demo content; imported only when a database is to be filled, so that no start pays for it. */
export async function loadContent(): Promise<SeedContent> {
  return {
    agencies: (await import("./content/agencies.ts")).agencies,
    subjects: (await import("./content/subjects.ts")).subjects,
    speci: (await import("./content/speci.ts")).speci,
    teachers: (await import("./content/teachers.ts")).teachers,
    courses: (await import("./content/courses.ts")).courses,
    classrooms: (await import("./content/classrooms.ts")).classrooms,
    talks: (await import("./content/talks.ts")).talks,
    readings: (await import("./content/readings.ts")).readings,
    contractTemplates: (await import("./content/contracts.ts")).contractTemplates,
    signedContracts: (await import("./content/contracts.ts")).signedContracts,
    classroomFiles: (await import("./content/files.ts")).classroomFiles,
    lives: (await import("./content/lives.ts")).lives,
    newsCategories: (await import("./content/newsCategories.ts")).newsCategories,
    news: (await import("./content/news.ts")).news,
    help: (await import("./content/help.ts")).help,
    pages: (await import("./content/pages.ts")).pages,
    ads: (await import("./content/ads.ts")).ads,
    questions: (await import("./content/questions.ts")).questions,
    passages: (await import("./content/questions.ts")).passages,
    pictures: (await import("./content/questions.ts")).pictures,
    users: (await import("./content/users.ts")).users,
    courseCodes: (await import("./content/courseCodes.ts")).courseCodes,
    packages: (await import("./content/orders.ts")).packages,
    coupons: (await import("./content/orders.ts")).coupons,
    orders: (await import("./content/orders.ts")).orders,
    papers: (await import("./content/papers.ts")).papers,
    examLearners: (await import("./content/examAttempts.ts")).examLearners,
    examSittings: (await import("./content/examAttempts.ts")).examSittings,
    practiceRuns: (await import("./content/practiceRuns.ts")).practiceRuns,
    keptQuestions: (await import("./content/practiceRuns.ts")).keptQuestions,
    sittings: (await import("./content/shares.ts")).sittings,
    shares: (await import("./content/shares.ts")).shares,
  };
}
