import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listNews, newsDetail } from "#shared/contract/article/endpoints.ts";
import { search } from "#shared/contract/search/endpoints.ts";
import { news } from "../../platform/db/schema/articles.ts";
import { indexChanges } from "../../domain/search/indexChanges.ts";
import type { Answer } from "../../testing/testUpstream.ts";
import { useCommands } from "../../testing/commandWorld.ts";

const world = useCommands();
const { admin, file, json, declined, addNews } = world;

test("lists, finds and shows news from a file until the news is hidden", async () => {
  const id = await addNews("--top");
  const listed = async () => {
    const { list, total } = await world.upstream.call(listNews, { page: 1 });
    return { has: list.some((row: Answer) => row.id === String(id)), isRight: total === list.length };
  };
  const found = async () => {
    await indexChanges(world.upstream.db);
    const { list } = await world.upstream.call(search, { q: "春季开学", type: "news", page: 1 });
    return list.some((row: Answer) => row.id === String(id));
  };
  expect(await world.upstream.call(newsDetail, { id: String(id) })).toMatchObject({
    title: "春季开学安排",
    intro: "新学期：三月一日开课。",
    content: "<p><strong>新学期：</strong>三月一日开课。</p>",
    source: "甲校",
    is_top: "1",
  });
  await expect.poll(listed).toEqual({ has: true, isRight: true });
  expect(await found()).toBe(true);
  await json("news", "unpublish", String(id));
  await expect.poll(listed).toEqual({ has: false, isRight: true });
  expect(await found()).toBe(false);
  expect(await world.upstream.call(newsDetail, { id: String(id) })).toBeNull();
  expect(await declined("news", "unpublish", String(id))).toContain("hidden already");
  expect((await json("news", "list", "--state", "hidden", "--title", "春季")).rows).toContainEqual(
    expect.objectContaining({ id, state: "hidden" }),
  );
  const { record } = await json("news", "publish", String(id), "--at", "2099-01-01");
  expect(record).toMatchObject({ state: "coming", at: "2099-01-01 00:00:00" });
  await json("news", "publish", String(id));
  expect(await declined("news", "publish", String(id))).toContain("is out already");
  await json("news", "top", String(id), "--off");
  const [row] = await world.upstream.db.select().from(news).where(eq(news.id, id));
  expect(row).toMatchObject({ isTop: false, isShown: true });
});

test("names an unreadable file with the reason", async () => {
  const add = (path: string) => admin("news", "add", "--agency", "jia", "--cate", "1", "--file", path);
  for (const [path, message] of [
    [file("absent.md"), /^--file: .*absent\.md cannot be read: there is no such file/],
    [file("broken.md"), /^--file: .*broken\.md, line 2: has a character that is not of the encoding gb18030/],
    [world.folder, /^--file: .* cannot be read/],
  ] as const)
    expect(await add(path)).toMatchObject({ code: 2, err: expect.stringMatching(message) });
  expect(await declined("news", "add", "--agency", "jia", "--cate", "无", "--file", file("term.md"))).toBe(
    '--cate: there is no category "无". There are: 1 考试动态, 2 备考经验.\n',
  );
  expect(
    await declined("news", "add", "--agency", "nobody", "--cate", "1", "--file", file("term.md")),
  ).toMatch(/^--agency: there is no agency "nobody"\. There are: jia, yi/);
});
