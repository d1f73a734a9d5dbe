import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlayedRange } from "#shared/domain/playedRanges.ts";
import { useKeydown } from "#client/question/keys/useKeydown.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { ArrowLeft } from "#client/ui/icons/ArrowLeft.ts";
import { ArrowRight } from "#client/ui/icons/ArrowRight.ts";
import { NextToday } from "#client/today/NextToday.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { isComposing } from "#client/kit/keys.ts";
import { playerPlaceOf } from "#client/player/playerKeys.ts";
import { AwayCard } from "./AwayCard.tsx";
import type { ReportedProps } from "./lessonProps.ts";
import { s } from "./PageReader.styles.ts";
import { PracticeButton } from "./PracticeButton.tsx";

/** Milliseconds after which a shown page counts as read. */
const READ_MS = 2_000;
const ALIVE_MS = 20_000;

/** Shows a document or pictures page by page. A page counts as read after `READ_MS`. */
export function PageReader(props: ReportedProps) {
  const { lesson, session, second, reports, onStarted, onNext, commands } = props;
  const { from, tell } = reports;
  const { away } = session;
  const pages = Math.max(1, lesson.length, lesson.page.length);
  const [page, setPage] = useState<number>();
  const read = useRef({ ranges: [] as PlayedRange[], spentMs: 0, at: 0 });

  // The start is set only once. A position that the server reports later must not turn the page.
  if (page === undefined && from) setPage(Math.min(Math.max(1, second ?? from.position), pages));
  const started = useEffectEvent(onStarted);
  const hasStarted = page !== undefined;
  useEffect(() => {
    if (hasStarted) started();
  }, [hasStarted]);

  const report = useEffectEvent((isLast = false) => {
    if (away !== undefined || page === undefined) return;
    const { ranges, spentMs } = read.current;
    const spent = Math.floor(spentMs / 1_000);
    read.current = { ...read.current, ranges: [], spentMs: spentMs - spent * 1_000 };
    tell({ ranges, position: page, rate: 1, spent }, { isLast });
  });
  const look = useEffectEvent(() => {
    const now = performance.now();
    const passed = Math.min(now - read.current.at, READ_MS);
    if (document.visibilityState === "visible") read.current.spentMs += passed;
    read.current.at = now;
  });
  useEffect(() => {
    if (page === undefined) return undefined;
    read.current.at = performance.now();
    const counting = setInterval(() => look(), 1_000);
    const done = setTimeout(() => {
      read.current.ranges.push([page - 1, page]);
      look();
      report();
    }, READ_MS);
    return () => {
      clearInterval(counting);
      clearTimeout(done);
    };
  }, [page]);
  useEffect(() => {
    const alive = setInterval(() => document.visibilityState === "visible" && report(), ALIVE_MS);
    const onHidden = () => document.visibilityState === "hidden" && report(true);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      clearInterval(alive);
      document.removeEventListener("visibilitychange", onHidden);
      report(true);
    };
  }, []);

  const turn = (by: 1 | -1) => setPage((known) => Math.min(Math.max(1, (known ?? 1) + by), pages));
  useKeydown((event, target) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isComposing(event) ||
      document.querySelector("dialog[open]")
    )
      return false;
    if (/^(?:text|own)$/.test(playerPlaceOf(target))) return false;
    if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
    else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
    else if (event.key.toLowerCase() === "n") commands.note();
    else if (event.key === "?" || event.key === "？") commands.help();
    else return false;
    return true;
  });

  if (page === undefined) return null;
  const picture = lesson.page[page - 1];
  const file = mediaUrl(lesson.playUrl);
  return (
    <div className={s.reader}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div className={s.page} role="region" aria-label={`第 ${page} 页`} tabIndex={0}>
        {picture ? (
          <img
            key={picture.url}
            src={mediaUrl(picture.url)}
            alt={picture.alt || `第 ${page} 页`}
            width={picture.width || undefined}
            height={picture.height || undefined}
          />
        ) : (
          <div className={s.file}>
            <p>这份讲义在新窗口里打开，读到哪一页，回到这里翻到同一页。</p>
            <a className={buttonClass("primary")} href={file} target="_blank" rel="noreferrer">
              打开讲义
            </a>
          </div>
        )}
      </div>
      {page === pages && (
        <div className={s.end}>
          <PracticeButton lesson={lesson} player={undefined} purpose="巩固" size="small" />
          {lesson.nextId !== "" && (
            <Button size="small" onClick={onNext}>
              下一讲
              <VisuallyHidden>：{lesson.nextName}</VisuallyHidden>
            </Button>
          )}
          <NextToday />
        </div>
      )}
      <nav className={s.bar} aria-label="翻页">
        <Button kind="quiet" icon={<ArrowLeft size={18} />} disabled={page === 1} onClick={() => turn(-1)}>
          上一页
        </Button>
        <p className={s.place} role="status">{`${page} / ${pages} 页`}</p>
        <Button kind="quiet" disabled={page === pages} onClick={() => turn(1)}>
          下一页
          <ArrowRight size={18} />
        </Button>
        {picture && file !== "" && (
          <a className={buttonClass("quiet")} href={file} target="_blank" rel="noreferrer">
            原文件
          </a>
        )}
      </nav>
      {away !== undefined && <AwayCard session={session} />}
    </div>
  );
}
