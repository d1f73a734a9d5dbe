import type { NewsCategorySeed } from "../contentTypes.ts";

export const newsCategories: readonly NewsCategorySeed[] = [
  { id: 1, name: "报名通知", intro: "各类考试的报名条件、流程与时间提醒，办理时以主管部门当年公告为准。" },
  { id: 2, name: "考试大纲", intro: "考试科目、题型题量与大纲要点梳理。" },
  { id: 3, name: "备考指导", intro: "学习计划、做题方法与临考安排，由授课老师撰写。" },
  { id: 4, name: "政策解读", intro: "成绩有效期、免考、注册与继续教育等规则的通俗说明。" },
];
