import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";

const WORDS: Readonly<Record<string, { readonly title: string; readonly why: string }>> = {
  expired: { title: "这个分享已经过期", why: "链接有有效期。还想看的话，请让分享的人再发一次。" },
  revoked: { title: "这个分享已经收回", why: "分享的人不再公开它了。" },
  gone: { title: "分享的内容已经下架", why: "链接还有效，只是这里不再展示它了。" },
};

/** Shows why a shared link no longer works, without revealing what was shared. */
export function EndedLink({ status }: { readonly status: string }) {
  const site = useSite();
  const { title, why } = WORDS[status] ?? { title: "现在看不到这个分享", why: "请让分享的人再发一次。" };
  const toCourses = site.mode === "full" && site.nav.course.isShow;
  return (
    <Container width="reading">
      <title>{pageTitle(site, title)}</title>
      <PageHeading title="学习分享" />
      <Empty
        title={title}
        why={why}
        action={
          <Link
            className={buttonClass("primary")}
            href={toCourses ? href("course") : site.mode === "study" ? "/study" : "/"}
          >
            {toCourses ? "看看课程" : "回到首页"}
          </Link>
        }
      />
    </Container>
  );
}
