import { type ReactNode, Suspense } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { href } from "#shared/routes/href.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall, useKnown } from "#client/calls/call.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { canKeepPacks } from "#client/offline/startWorker.ts";
import { cachedLearner, type Learner } from "#client/site/cachedLearner.ts";
import { useSignedIn } from "#client/site/session.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { LEAD, TITLE } from "./texts.ts";
import { PackList } from "./PackList.tsx";
import { PackRun } from "./PackRun.tsx";

/** Shows the packs of the learner of the session in this browser, also if the server cannot be reached. */
export function Packs() {
  const signedIn = useSignedIn();
  const record = useSearch().get("record") ?? "";
  if (!canKeepPacks())
    return (
      <Page>
        <Empty
          title="这个浏览器窗口存不了离线练习"
          why="无痕窗口、太旧的浏览器，或者不是 https 的地址，都不能在本机存题。换一个普通窗口再试。"
        />
      </Page>
    );
  if (!signedIn)
    return (
      <Page>
        <Empty
          title="登录后才能用离线练习"
          why="存在本机的题只给存它的人看，退出登录时会一起清掉。"
          action={
            <Link
              className={buttonClass("primary")}
              href={href("login", { redirect: href("questionOffline") })}
            >
              去登录
            </Link>
          }
        />
      </Page>
    );
  if (record === "") return <WithLearner>{(learner) => <PackList learner={learner} />}</WithLearner>;
  return (
    <WithLearner>{(learner) => <PackRun key={record} learner={learner} recordId={record} />}</WithLearner>
  );
}

interface WithLearnerProps {
  readonly children: (learner: Learner) => ReactNode;
}

/** Passes on the learner named by the server or, without a reply, the learner stored in this browser. */
function WithLearner({ children }: WithLearnerProps) {
  const learner = useKnown(callOf(userInfo, {})) ?? cachedLearner();
  if (learner) return children(learner);
  return (
    <Page>
      <Block fallback={<Skeleton shape="row" count={2} />}>
        <Asking />
      </Block>
    </Page>
  );
}

/** Requests the learner. The surrounding Block component shows a failure. */
function Asking() {
  useCall(callOf(userInfo, {}));
  return null;
}

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <Container width="reading">
      <PageHeading title={TITLE} lead={LEAD} />
      <Suspense fallback={null}>{children}</Suspense>
    </Container>
  );
}
