import { jsonLdText } from "#shared/domain/jsonLdText.ts";

/** Structured data for search engines. The CSP requires no nonce for it, because a data block does not run. */
export function JsonLd({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}
