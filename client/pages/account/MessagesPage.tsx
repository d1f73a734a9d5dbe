import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { messages, readMessages } from "#shared/contract/account/endpoints.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { href } from "#shared/routes/href.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { useReady } from "#client/kit/hydration.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { Button } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { s } from "./MessagesPage.styles.ts";
import { useAction } from "#client/calls/useAction.ts";

type Message = DataOf<typeof messages>["list"][number];

function MessagesPage() {
  const { mode } = useSite();
  const page = pageOf(useSearch());
  const { list, total, pageSize } = useCall(callOf(messages, { page }));
  const { busy, read } = useReading();
  const ready = useReady();
  return (
    <AccountPage
      title="消息"
      lead={
        mode === "study"
          ? "开播提醒、课程到期、账号安全和回复，都在这里。"
          : "开播提醒、课程到期、订单、账号安全和回复，都在这里。"
      }
    >
      {list.length === 0 ? (
        <Empty title="还没有消息" why="预约的直播开始前 10 分钟，这里会提醒你。" />
      ) : (
        <>
          {list.some(({ isRead }) => !isRead) && (
            <p className={s.actions}>
              <Button busy={busy} disabled={!ready} onClick={() => void read()}>
                全部标为已读
              </Button>
            </p>
          )}
          <ul className={s.list}>
            {list.map((message) => (
              <li key={message.id} className={s.message}>
                <MessageText message={message} onRead={read} />
              </li>
            ))}
          </ul>
          <nav className={s.pages} aria-label="分页">
            {page > 1 && <Link href={hrefOf(page - 1)}>较新的消息</Link>}
            {page * (pageSize || 20) < total && <Link href={hrefOf(page + 1)}>更早的消息</Link>}
          </nav>
        </>
      )}
    </AccountPage>
  );
}

function MessageText({
  message: { id, title, content, url, time, isRead },
  onRead,
}: {
  readonly message: Message;
  readonly onRead: (id: string) => Promise<void>;
}) {
  const { mode } = useSite();
  const route = matchRoute(url.split("?")[0] ?? "")?.route;
  const leads = route !== undefined && (mode === "full" || route.studyMode);
  return (
    <>
      <p className={s.title}>
        {leads ? (
          <Link href={url} onClick={() => void (isRead || onRead(id))}>
            {title}
          </Link>
        ) : (
          title
        )}{" "}
        {!isRead && <span className={s.unread}>未读</span>}
      </p>
      {content !== "" && <p>{content}</p>}
      <p className={s.time}>{time.slice(0, 16)}</p>
    </>
  );
}

function useReading() {
  const calls = useCalls();
  const { busy, run } = useAction();

  async function read(id?: string): Promise<void> {
    await run(async () => {
      await calls.change(callOf(readMessages, { id }));
    });
  }
  return { busy, read };
}

function hrefOf(page: number): string {
  return href("messages", { page: page === 1 ? undefined : page });
}

function pageOf(search: URLSearchParams): number {
  return Number(search.get("page") ?? 1);
}

export const screen: Screen = {
  Component: MessagesPage,
  needs: ({ search }) => ({ critical: [callOf(messages, { page: pageOf(search) })] }),
};
