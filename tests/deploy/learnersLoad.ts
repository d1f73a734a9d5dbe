import { demoToken } from "./demoToken.ts";
import { startSteadyLoad } from "./steadyLoad.ts";
import type { Asking } from "./visitor.ts";

/**
 * Loads the site as a signed-in learner, with pages, reading calls and writing calls: four kinds of requests, each
 * `rate` times a second.
 */
export async function startLearnersLoad(
  place: Pick<Asking, "port" | "host" | "certificate">,
  rate: number,
): Promise<ReturnType<typeof startSteadyLoad>> {
  const headers = { Cookie: `token=${await demoToken(place)}` };
  const json = { "Content-Type": "application/json", Origin: `https://${place.host}` };
  return startSteadyLoad(place, [
    { path: "/study/course/my", aSecond: rate / 2, whole: "</html>", asking: { headers } },
    { path: "/course/401", aSecond: rate / 2, whole: "</html>", asking: { headers } },
    { path: "/api/user/info-v1", aSecond: rate, whole: '"code":20200', asking: { headers } },
    { path: "/api/course/list", aSecond: rate, whole: '"code":20200', asking: { headers } },
    {
      path: "/api/user/check-username",
      aSecond: rate,
      whole: '"code":20200',
      asking: { method: "POST", headers: { ...headers, ...json }, body: '{"username":"13800000001"}' },
    },
  ]);
}
