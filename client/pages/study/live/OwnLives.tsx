import type { ReactNode } from "react";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { myLivesPageCall } from "#client/calls/live.ts";
import { LiveGroups, liveGroupsClass } from "#client/cards/LiveGroups.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { pageNumber } from "../pageNumber.ts";
import { StudyPages } from "../StudyPages.tsx";

interface Props {
  readonly id: "studyLive" | "studyMyLive";
  readonly type?: "reserved";
  readonly nothing: { readonly title: string; readonly why: ReactNode };
}

/** The learner's live classes, grouped by day. */
export function OwnLives({ id, type, nothing }: Props) {
  const page = pageNumber(useSearch());
  const { list, total, pageSize } = useCall(myLivesPageCall(page, type));
  const { nav } = useSite();
  if (list.length === 0) {
    const isPast = page > 1 && total > 0;
    return (
      <Empty
        art="record"
        title={isPast ? "这一页没有直播" : nothing.title}
        why={isPast ? null : nothing.why}
        action={
          isPast ? (
            <Link className={buttonClass("primary")} href={href(id)}>
              回到第一页
            </Link>
          ) : nav.live.isShow ? (
            <Link className={buttonClass("primary")} href={href("live")}>
              去看直播
            </Link>
          ) : null
        }
      />
    );
  }
  return (
    <>
      <div className={liveGroupsClass}>
        <LiveGroups lives={list} />
      </div>
      <StudyPages id={id} page={page} total={total} pageSize={pageSize} label="直播分页" />
    </>
  );
}
