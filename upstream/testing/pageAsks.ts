import { SOURCES } from "../operator/console/pickSources.ts";
import type { createPagesApp } from "../operator/pages/pagesApp.ts";
import type { SchoolRows } from "./schoolRows.ts";

/** A request to the admin pages: a small form, a form with uploads, JSON or bytes; without any of them a GET. */
export interface Ask {
  readonly path: string;
  readonly form?: Readonly<Record<string, string | number>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly bytes?: Buffer;
}

/** Ids of a school's rows, and of what its people have begun in the admin pages. */
export interface Begun extends Pick<SchoolRows, "ids"> {
  readonly draft: number;
  readonly habit: number;
  readonly change: number;
  readonly work: string;
  readonly example: string;
  readonly part: string;
}

/** Routes without a session: the sign-in, links, and files that are the same for everybody. */
const OPEN = [
  "get /console.css",
  "get /mend.js",
  "get /open/:secret",
  "post /open/:secret",
  "get /login",
  ...["send", "sms", "password", "school", "code"].map((step) => `post /login/${step}`),
  "get /password/:secret",
  "post /password/:secret",
];
/** Routes of the commands, each of which a test runs by its own fields. */
const OF_COMMANDS = ["get /:noun/:action{/:file}", "post /:noun/:action"];
const TASKS = ["/question/import/progress/:task", "/drafts/:id/progress/:task"] as const;

/** Returns the id of a thing, of an answer sheet that of its record. */
const idOf = (ids: SchoolRows["ids"], thing: string) => ids[thing === "attempt" ? "record" : thing];

/** Requests for the rows of a school, by the route of the page. A sign-out comes last. */
const ASKS: Readonly<Record<string, (begun: Begun) => readonly (string | Ask)[]>> = {
  "get /": () => ["/", "/?agency=yi"],
  "get /me": () => ["/me"],
  "post /me/end": ({ ids }) => [{ path: "/me/end", form: { id: ids["session"] ?? 0 } }],
  "get /classroom/board": ({ ids }) => [
    `/classroom/board?id=${ids["classroom"]}`,
    `/classroom/board?id=${ids["classroom"]}&find=密&pace=not_begun`,
  ],
  "get /pick/:thing{/:levels}": ({ ids }) =>
    Object.entries(SOURCES).flatMap(([thing, source]) => [
      `/pick/${thing}`,
      `/pick/${thing}/23`,
      `/pick/${thing}?q=密`,
      `/pick/${thing}?q=${idOf(ids, thing)}`,
      ...Object.keys(source && "within" in source ? (source.within ?? {}) : {}).flatMap((of) =>
        ["", "密", ids["user"]].map((q) => `/pick/${thing}?${of}=${idOf(ids, of)}&q=${q}`),
      ),
    ]),
  "post /many/:noun/:action": ({ ids }) =>
    ["course hide", "news hide", "user lock", "staff lock", "exam unpublish", "question hide"].map((name) => {
      const [noun = "", action = ""] = name.split(" ");
      return { path: `/many/${noun}/${action}`, form: { id: ids[noun] ?? 0 } };
    }),
  "get /work/:id{/:file}": ({ work }) => [work, `${work}/rows.csv`],
  "post /work/:id": ({ work }) => [{ path: work, form: { do: "1" } }],
  "get /question/example": () => ["/question/example"],
  "post /question/example": ({ habit }) => [
    { path: "/question/example", fields: { text: "题", kept: String(habit) } },
  ],
  "get /question/example/:id": ({ example }) => [example],
  "get /question/example/:id/habit.json": ({ example }) => [`${example}/habit.json`],
  "post /question/example/:id": ({ example }) => [{ path: example, form: { do: "keep", name: "新" } }],
  "get /question/habits": () => ["/question/habits"],
  "post /question/habits": () => [{ path: "/question/habits", fields: { name: "新" } }],
  "get /question/habits/:id/habit.json": ({ habit }) => [`/question/habits/${habit}/habit.json`],
  "post /question/habits/:id": ({ habit }) => [
    { path: `/question/habits/${habit}`, form: { do: "rename", name: "新" } },
  ],
  "get /course/tree": ({ ids }) => [`/course/tree?id=${ids["course"]}`],
  "get /course/tree/state": ({ ids }) => [`/course/tree/state?id=${ids["course"]}`],
  "post /course/tree/do/:noun/:action": ({ ids }) =>
    (
      [
        ["chapter change", { id: ids["chapter"], name: "新" }],
        ["chapter move", { id: ids["chapter"], to: 1 }],
        ["lesson add", { chapter: ids["chapter"], name: "新" }],
        ["lesson hide", { id: ids["lesson"] }],
        ["media remove", { lesson: ids["lesson"] }],
        ["audit undo", { id: 1 }],
      ] as const
    ).map(([name, given]) => ({
      path: `/course/tree/do/${name.replace(" ", "/")}`,
      json: {
        course: ids["course"],
        values: Object.fromEntries(Object.entries(given).map(([key, text]) => [key, String(text)])),
      },
    })),
  "post /course/tree/upload": ({ ids }) => [
    { path: "/course/tree/upload", json: { lesson: ids["lesson"], name: "a.mp4", size: 9, stamp: 1 } },
  ],
  "post /course/tree/upload/:id": ({ part }) => [
    { path: `/course/tree/upload/${part}?offset=0`, bytes: Buffer.from("film") },
  ],
  "post /course/tree/drop/:id": ({ part }) => [{ path: `/course/tree/drop/${part}`, json: {} }],
  "get /question/import": ({ draft }) => ["/question/import", `/question/import?draft=${draft}`],
  "post /question/import": () => [{ path: "/question/import", fields: {} }],
  [`get ${TASKS.join(",")}`]: ({ draft }) => [`/drafts/${draft}/progress/1`],
  [`get ${TASKS[0]}`]: () => ["/question/import/progress/1"],
  [`get ${TASKS[1]}`]: ({ draft }) => [`/drafts/${draft}/progress/1`],
  "get /drafts": () => ["/drafts"],
  "get /drafts/:id": ({ draft }) => [`/drafts/${draft}`, `/drafts/${draft}?show=all`],
  "get /drafts/:id/pictures/:file": ({ draft }) => [`/drafts/${draft}/pictures/1.png`],
  ...Object.fromEntries(
    ["import", "twins", "undo", "remove", ":no"].map((act) => [
      `post /drafts/:id/${act}`,
      ({ draft }: Begun) => [{ path: `/drafts/${draft}/${act.replace(":no", "1")}`, form: { act: "drop" } }],
    ]),
  ),
  "get /exam/desk": ({ ids }) => [`/exam/desk?exam=${ids["exam"]}`],
  "get /exam/paper": ({ ids }) => [
    `/exam/paper?exam=${ids["exam"]}`,
    `/exam/paper?exam=${ids["exam"]}&key=1`,
  ],
  "get /exam/desk/bank": ({ ids }) => [`/exam/desk/bank?exam=${ids["exam"]}&find=密`],
  "post /exam/desk/run": ({ ids }) =>
    ["add-questions", "remove-questions", "score", "draw", "publish", "unpublish"].map((action) => ({
      path: "/exam/desk/run",
      json: { exam: ids["exam"], action, texts: { questions: ids["question"], num: 1, score: 1 } },
    })),
  "get /uploads/question/:file": () => ["/uploads/question/0123456789abcdef.png"],
  ...Object.fromEntries(
    ["question", "article"].map((use) => [
      `post /picture/${use}`,
      () => [{ path: `/picture/${use}`, bytes: Buffer.from("no picture") }],
    ]),
  ),
  "post /signout": () => [{ path: "/signout", form: {} }],
};

/** Returns the routes of the admin pages, as "get /course/tree". */
export function routesOf({ app }: Pick<ReturnType<typeof createPagesApp>, "app">): readonly string[] {
  return app.router.stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : route.stack.slice(-1).map(({ method }) => `${method} ${[route.path].flat().join(",")}`),
  );
}

/** Returns the routes that no test asks, and those that are asked and that the pages no longer have. */
export function unaskedOf(routes: readonly string[]): readonly string[] {
  const asked = [...Object.keys(ASKS), ...OPEN, ...OF_COMMANDS];
  return [
    ...routes.filter((route) => !asked.includes(route)),
    ...asked.filter((route) => !routes.includes(route)),
  ];
}

/** Returns the requests for the rows of a school on all pages that need a session and belong to no command. */
export function asksFor(begun: Begun): readonly Ask[] {
  return Object.values(ASKS).flatMap((asks) =>
    asks(begun).map((ask) => (typeof ask === "string" ? { path: encodeURI(ask) } : ask)),
  );
}

/** Returns pages that show a name of the school to its own people. */
export function pagesWith({ ids, draft, habit, change }: Begun): readonly string[] {
  return [
    `/drafts/${draft}`,
    `/drafts/${draft}?show=all`,
    `/question/habits/${habit}/habit.json`,
    `/audit/show?id=${change}`,
    `/course/tree?id=${ids["course"]}`,
    `/course/tree/state?id=${ids["course"]}`,
    `/classroom/board?id=${ids["classroom"]}`,
    encodeURI("/pick/course?q=密"),
    `/exam/desk?exam=${ids["exam"]}`,
    `/exam/paper?exam=${ids["exam"]}`,
    `/exam/desk/bank?exam=${ids["exam"]}`,
  ];
}
