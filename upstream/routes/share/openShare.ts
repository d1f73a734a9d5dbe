import { openShare, sharePicture } from "#shared/contract/share/endpoints.ts";
import { notFound } from "#upstream/platform/kit/errors.ts";
import { type Context, rawRoute, route } from "../route.ts";
import { hueOf } from "#upstream/platform/media/hues.ts";
import { LAYOUT, type ShareCard, drawShareCard } from "#upstream/platform/media/shareCard.ts";
import { presentEnded, presentOpened } from "#upstream/domain/share/presentShare.ts";
import { shareLink } from "#upstream/domain/share/originOf.ts";
import { findSharedItem } from "#upstream/domain/share/sharedItem.ts";
import { findShare, statusOf } from "#upstream/domain/share/shares.ts";
import { agencyRow } from "#upstream/domain/agency/agencyRow.ts";

type Asking = Pick<Context<typeof openShare>, "input" | "deps" | "agency" | "nowMs">;

/** Pictures are cached for five minutes only, so that the picture of a revoked link disappears soon. */
const KEPT = "private, max-age=300";

export const openShareRoutes = [
  route(openShare, async (asking) => {
    return (await open(asking))?.shown ?? null;
  }),
  rawRoute(sharePicture, async (asking, res) => {
    const { input, deps, agency } = asking;
    const { db, pictures } = deps;
    const opened = await open(asking);
    if (opened?.shown.status !== "on") throw notFound("没有这张图片");
    const owner = await agencyRow(db, agency.id);
    const { course, result, title = "", nickname } = opened.shown;
    const facts = course
      ? [
          // Most titles begin with the name of the subject, which is not repeated then.
          String(title).startsWith(String(course.subject_name)) ? "" : course.subject_name,
          course.type,
          Number(course.lesson_num) > 0 ? `${course.lesson_num} 讲` : "",
          (course.teacher ?? []).slice(0, 3).join("、"),
        ]
      : [result?.date];
    const card: ShareCard = {
      agency: owner?.name ?? "",
      hue: hueOf(owner?.brand ?? "#000000"),
      seed: opened.row.targetId,
      label: course ? "课程" : "成绩",
      title: String(title),
      facts: facts.filter(Boolean).join(" · "),
      score: result?.score
        ? { got: String(result.score), of: `/ ${result.total_score} ${result.unit}` }
        : undefined,
      by: String(nickname ?? ""),
      link: shareLink(opened.row.origin, input.token),
    };
    const { hash, content } = await pictures.of({ LAYOUT, ...card }, () => drawShareCard(card), "png");
    res.set({ "Content-Type": "image/png", "Cache-Control": KEPT, ETag: `"${hash}"` }).send(content);
  }),
];

async function open({ input, deps: { db }, agency, nowMs }: Asking) {
  const found = await findShare(db, input.token, agency.id);
  if (!found) return undefined;
  const { row, nickname, isOwnerHere } = found;
  const status = isOwnerHere ? statusOf(row, nowMs) : "revoked";
  if (status !== "on") return { row, shown: presentEnded(row, status) };
  const item = await findSharedItem(db, row, { agency, nowMs });
  const shown = item ? presentOpened({ row, nickname, item, agency }) : presentEnded(row, "gone");
  return { row, shown };
}
