import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";

/** Shown to a visitor without a token in the address, e.g. if a link was cut off: offers to sign in for own links. */
export function NoLink() {
  return (
    <Container width="reading">
      <title>{pageTitle(useSite(), "学习分享")}</title>
      <PageHeading title="学习分享" />
      <Empty
        title="这个网址里没有分享的内容"
        why="打开别人的分享，请用完整的链接。登录以后，这里是你自己分享过的内容。"
        action={
          <Link className={buttonClass("primary")} href={href("login", { redirect: href("share") })}>
            登录
          </Link>
        }
      />
    </Container>
  );
}
