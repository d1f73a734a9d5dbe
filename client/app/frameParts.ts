/*
 * Parts of the frame that load after the code of a page, as one file. The build redirects the imports of these modules
 * to this one (scripts/build/redirects.mjs), since folders below app/ may not import it.
 */
export * from "./IdleParts.tsx";
export * from "../cards/AdStrip.tsx";
export * from "../cards/LazyHead.tsx";
export * from "../layouts/FooterDetails.tsx";
export * from "../layouts/MenuParts.tsx";
export * from "../layouts/subjectTreeHtml.ts";
