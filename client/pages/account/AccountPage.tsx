import type { ReactNode } from "react";
import { pageTitle, useBoot, useSite } from "#client/site/boot.ts";
import { useLocation } from "react-router-dom";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { s } from "./AccountPage.styles.ts";

interface Props {
  readonly title: string;
  readonly lead?: string;
  /** narrow: width for pages with input fields; reading: width for long texts. */
  readonly width?: "narrow" | "reading";
  readonly children: ReactNode;
  /** Links to related pages, e.g. to register or to sign in. */
  readonly footer?: ReactNode;
}

export function AccountPage({ title, lead, width = "narrow", children, footer }: Props) {
  const { origin } = useBoot();
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <Container width={width}>
      <title>{pageTitle(site, title)}</title>
      <meta name="description" content={lead ? `${title}：${lead}` : title} />
      <link rel="canonical" href={origin + pathname} />
      <PageHeading title={title} lead={lead} />
      <div className={s.body}>{children}</div>
      {footer && <div className={s.footer}>{footer}</div>}
    </Container>
  );
}
