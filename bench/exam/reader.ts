import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { createExamClient, dataOf } from "#tests/exam/examClient.ts";
import type { WorldLearner } from "#tests/exam/examWorld.ts";
import type { ManyMachines } from "#tests/exam/manyMachines.ts";

const READ_EVERY_MS = 300;

/** Visitor who reads pages and plays a video from S3. */
export interface Reader {
  /** Returns the requests since the last call, by outcome: those for pages and those for the video. */
  drain(): readonly [pages: string, films: string];
  end(): Promise<void>;
}

export async function startReader(world: ManyMachines, { token }: WorldLearner): Promise<Reader> {
  const { connect = {} } = world;
  const client = createExamClient(world);
  const input = { lesson_id: world.filmLessonId, device: "laptop-0123456789" };
  const { play_url: film } = dataOf(await client.call("/course/play", token, input), "the film");
  await client.close();
  const agent = new Agent({ connect });
  const counts = [new Map<string, number>(), new Map<string, number>()] as const;
  let isOver = false;
  const ask = async (into: Map<string, number>, path: string, headers: Record<string, string>) => {
    const options = { dispatcher: agent, headers: { cookie: `token=${token}`, ...headers } };
    const outcome = await request(new URL(path, world.url), options)
      .then(async ({ statusCode, body }) => {
        const text = await body.text();
        return statusCode < 400 ? "shown" : `${statusCode} ${wordsOf(text)}`.trim();
      })
      // Also when a part is killed in the middle of an answer.
      .catch(() => "no answer");
    into.set(outcome, (into.get(outcome) ?? 0) + 1);
  };
  const reading = (async () => {
    while (!isOver) {
      await Promise.all([
        ask(counts[0], "/course", {}),
        ask(counts[1], `/api${film}`, { range: "bytes=0-65535" }),
      ]);
      await delay(READ_EVERY_MS);
    }
  })();
  const drained = (of: Map<string, number>) => {
    const text = [...of].map(([outcome, num]) => `${outcome}: ${num}`).join(", ");
    of.clear();
    return text;
  };
  return {
    drain: () => [drained(counts[0]), drained(counts[1])],
    async end() {
      isOver = true;
      await reading;
      await agent.close();
    },
  };
}

/** Returns the message in an error page or in an envelope. */
function wordsOf(text: string): string {
  return /<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? /"msg":"([^"]*)/.exec(text)?.[1] ?? "";
}
