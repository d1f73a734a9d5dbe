/** A step that a page offers after a change: another command, another of the admin pages, or a page of the site. */
export type NextStep = { readonly label: string } & (
  | {
      readonly noun: string;
      readonly action: string;
      /** Fields of the command, each with the field of the changed row, or of the form, that fills it. */
      readonly from: Readonly<Record<string, string>>;
      /** Fields of the command with their values. */
      readonly given?: Readonly<Record<string, string>>;
    }
  | {
      /** Path of the admin pages, with words in braces as in `site`. */
      readonly page: string;
    }
  | {
      /** Path of the site. Words in braces are fields of the changed row, or of the form. */
      readonly site: string;
    }
);

const step = (label: string, command: string, from: Readonly<Record<string, string>> = {}): NextStep => {
  const [noun = "", action = ""] = command.split(" ");
  return { label, noun, action, from };
};
/** Steps of a new school: learners can agree to nothing, and see nothing, before these. */
const OF_SCHOOL = [
  { ...step("写用户协议", "page add", { agency: "flag" }), given: { key: "user_agreement" } },
  { ...step("写隐私政策", "page add", { agency: "flag" }), given: { key: "privacy" } },
  step("加科目", "subject add"),
  step("加教师", "teacher add", { agency: "flag" }),
  step("导入考试", "exam import", { agency: "flag" }),
  step("加学员", "user add", { agency: "flag" }),
];
const OF_PAPER: readonly NextStep[] = [
  { label: "组卷", page: "/exam/desk?exam={exam}" },
  step("看规则", "exam show", { exam: "exam" }),
];
const look = (site: string): NextStep => ({ label: "看一看", site });

const tree = (course: string): NextStep => ({ label: "排目录、传视频", page: `/course/tree?id={${course}}` });

const OF_COURSE = [
  tree("id"),
  step("加章节", "chapter add", { course: "id" }),
  step("放进班级", "classroom add", { courses: "id" }),
  look("/course/{id}"),
];
const OF_CLASSROOM = [
  step("加学员", "user add", { classroom: "id" }),
  step("发课程码", "code make", { classroom: "id" }),
  step("加资料", "file add", { classroom: "id" }),
  look("/classroom/{id}"),
];

/** Next steps by command, in the order in which a page offers them. */
export const NEXT_STEPS: Readonly<Record<string, readonly NextStep[]>> = {
  "school open": OF_SCHOOL,
  "agency add": OF_SCHOOL,
  "page add": [
    step("再写一份", "page add", { agency: "agency" }),
    step("页面列表", "page list"),
    step("加学员", "user add", { agency: "agency" }),
  ],
  "subject add": [
    step("加下级科目", "subject add", { parent: "id" }),
    step("加课程", "course add", { subject: "id" }),
    step("科目列表", "subject list"),
  ],
  "course add": OF_COURSE,
  "course change": OF_COURSE,
  "chapter add": [
    step("加课时", "lesson add", { chapter: "id" }),
    tree("course_id"),
    step("再加一章", "chapter add", { course: "course_id" }),
    look("/course/{course_id}"),
  ],
  "lesson add": [
    step("上传视频", "media add", { lesson: "id" }),
    tree("course_id"),
    step("再加一个课时", "lesson add", { chapter: "chapter_id" }),
    look("/course/{course_id}"),
  ],
  "media add": [
    step("再上传一个", "media add"),
    step("看课程的课件", "media list", { course: "course" }),
    look("/course/{course}"),
  ],
  "classroom add": OF_CLASSROOM,
  "classroom change": OF_CLASSROOM,
  "teacher add": [step("再加一位", "teacher add"), look("/teacher/{id}")],
  "live add": [look("/live/{id}"), step("改时间", "live move", { id: "id" })],
  "news add": [look("/news/{id}"), step("置顶", "news top", { id: "id" })],
  "user add": [
    step("设密码链接", "user password", { id: "user" }),
    step("再加一位", "user add"),
    step("学员列表", "user list"),
  ],
  "user import": [step("学员列表", "user list"), step("看班级", "classroom list")],
  "user password": [step("查看学员", "user show", { id: "id" })],
  "user enrol": [step("查看学员", "user show", { id: "id" })],
  "question add": [step("看这道题", "question show", { id: "id" }), step("再录一道", "question add")],
  "question change": [
    step("看这道题", "question show", { id: "id" }),
    step("撤销", "question undo", { id: "id" }),
  ],
  "exam add": OF_PAPER,
  "exam copy": OF_PAPER,
  "exam import": [
    { label: "看试卷", page: "/exam/desk?exam={exam}" },
    step("加学员", "user add"),
    step("考试列表", "exam list"),
  ],
  "exam publish": [step("考试列表", "exam list"), step("加时", "exam extra-time", { exam: "exam" })],
  "order refund": [step("查看订单", "order show", { no: "no" })],
  "coupon add": [step("优惠券列表", "coupon list")],
  "code make": [step("课程码列表", "code list")],
};
