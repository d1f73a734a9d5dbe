import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import type { news } from "#upstream/platform/db/schema/articles.ts";
import type { lives } from "#upstream/platform/db/schema/lives.ts";
import { FIRST_ID, type Plan, leafOf, ownerOf } from "./plan.ts";

const HOUR_MS = 3_600_000;

/** Generates live classes over two years, one in twenty in the future. */
export function* makeLives(plan: Plan): Generator<typeof lives.$inferInsert> {
  const random = plan.random(7);
  const today = shanghai(plan.nowMs).startOf("day");
  for (let number = 0; number < plan.amounts.lives; number++) {
    const leaf = leafOf(plan, random);
    const day = today.plus({ days: 30 - random.below(730) });
    const start = day.plus({ hours: 9 + random.below(12) });
    yield {
      id: FIRST_ID + number,
      agencyId: ownerOf(plan, random),
      subjectId: leaf.id,
      teacherId: random.pick(plan.teacherIds),
      name: `${leaf.name}直播答疑（${number + 1}）`,
      intro: `集中解答${leaf.name}的问题。`,
      startTime: start.toJSDate(),
      endTime: start.plus({ hours: 2 }).toJSDate(),
      watchNum: random.below(9_000),
    };
  }
}

export function* makeNews(plan: Plan): Generator<typeof news.$inferInsert> {
  const random = plan.random(8);
  for (let number = 0; number < plan.amounts.news; number++) {
    const leaf = leafOf(plan, random);
    const publishTime = plan.nowMs - (1 + random.below(2 * 365 * 24)) * HOUR_MS;
    yield {
      id: FIRST_ID + number,
      agencyId: ownerOf(plan, random),
      cateId: random.pick(plan.newsCategoryIds),
      subjectId: random.below(3) === 0 ? null : leaf.rootId,
      title: `${leaf.name}备考提醒（${number + 1}）`,
      intro: `近期${leaf.name}考试的安排与建议。`,
      content: `<p>${`报名、缴费和打印准考证的时间以考试机构的通知为准，${leaf.name}的复习按章节推进。`.repeat(6)}</p>`,
      source: "编辑部",
      author: "编辑部",
      tags: ["提醒"],
      viewNum: random.below(5_000),
      isTop: false,
      publishTime: new Date(publishTime),
    };
  }
}
