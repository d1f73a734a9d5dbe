import { Avatar } from "../ui/Avatar.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Empty } from "../ui/Empty.tsx";
import { ErrorBlock } from "../ui/ErrorBlock.tsx";
import { Price } from "../ui/Price.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

export function StateParts() {
  return (
    <>
      <Part title="空与错" note="为什么，以及下一步">
        <div className={s.grid}>
          <Card>
            <Empty
              title="这一章你已经做完了"
              why="42 道题都有了答案，其中 6 道做错过。"
              action={
                <a className={buttonClass("primary")} href="#wrong">
                  只做错题
                </a>
              }
            />
          </Card>
          <Card>
            <Empty
              art="search"
              title="没有找到“量子会计”"
              why="换一个词，或者去掉一些筛选条件。"
              action={<a href="#clear">清除筛选</a>}
            />
          </Card>
          <Card>
            <Empty art="record" title="还没有学习记录" why="看过的课、做过的题都会出现在这里。" />
          </Card>
        </div>
        <br />
        <div className={s.stack}>
          <ErrorBlock
            cause="服务器没有及时回答，请稍后重试。"
            onRetry={() => undefined}
            requestId="7f3a-92c1-4b08"
          />
          <ErrorBlock
            title="网络断开了"
            cause="你的答案都存在这台设备上，连上网络后会自动保存。"
            retryHref="#retry"
          />
        </div>
      </Part>
      <Part title="骨架" note="150 毫秒以后才出现">
        <div className={s.stack}>
          <Skeleton shape="card" count={4} />
          <div className={s.grid}>
            <Skeleton shape="row" count={3} />
            <Skeleton count={4} />
          </div>
        </div>
      </Part>
      <Part title="头像、进度、价格">
        <div className={s.grid}>
          <div className={s.row}>
            <Avatar name="没有头像的学员" size={32} />
            <Avatar name="没有头像的学员" size={48} />
            <Avatar name="没有头像的学员" size={80} />
          </div>
          <div className={s.stack}>
            <ProgressBar value={0} label="第一章" text="还没开始" />
            <ProgressBar value={17} max={42} label="第二章" text="已学 17 / 42 讲" />
            <ProgressBar value={100} label="第三章" />
          </div>
          <div className={s.row}>
            <Price value="298" origin="398" visible size="small" />
            <Price value="298.50" origin="398" visible />
            <Price value={1280} visible size="large" />
            <Price value="0" visible />
            <Price value="面议" visible />
          </div>
        </div>
      </Part>
    </>
  );
}
