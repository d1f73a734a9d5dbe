import { jsonLdText } from "#shared/domain/jsonLdText.ts";

/** Facts for search engines. A data block does not run, so the CSP requires no nonce. */
export function JsonLd({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}
