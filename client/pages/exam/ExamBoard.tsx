import { examBoard } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./ExamBoard.styles.ts";

/** 榜单: the ranking of an exam, with the nicknames of the learners who joined it. */
export function ExamBoard({ paperId }: { readonly paperId: string }) {
  return (
    <section className={s.board} aria-labelledby="board">
      <SectionHeading title="榜单" note="只有自己要求上榜的人，用昵称" id="board" />
      <Block fallback={<Skeleton count={4} />}>
        <Places paperId={paperId} />
      </Block>
    </section>
  );
}

function Places({ paperId }: { readonly paperId: string }) {
  const { list } = useCall(callOf(examBoard, { paperId }));
  if (list.length === 0) return <p className={s.none}>还没有人上榜，或者成绩还没有公布。</p>;
  return (
    <ol className={s.places}>
      {list.map(({ rank, nickname, score, isMe }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may have one nickname
        <li key={place} className={s.place} data-me={isMe || undefined}>
          <span className={s.rank}>
            <VisuallyHidden>第 </VisuallyHidden>
            {rank}
            <VisuallyHidden> 名</VisuallyHidden>
          </span>
          <span className={s.nickname}>
            {nickname}
            {isMe ? "（你）" : ""}
          </span>
          <span className={s.score}>{score} 分</span>
        </li>
      ))}
    </ol>
  );
}
