import { jsonLdText } from "#shared/domain/jsonLdText.ts";

/** Facts for search engines. A data block is no script: it needs no nonce and runs nowhere. */
export function JsonLd({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}
