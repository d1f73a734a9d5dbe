import { createRequire } from "node:module";

// The site loads this file while its page is recorded. It marks the elements whose content the site writes as HTML
// itself (bench/tree/writeComponents.ts).
const runtime = createRequire(import.meta.url)("react/jsx-runtime");
const OWN = new Set(["script", "style"]);

for (const name of ["jsx", "jsxs"]) {
  const make = runtime[name];
  runtime[name] = (type, props, key) => {
    const isPrepared = typeof type === "string" && !OWN.has(type) && props.dangerouslySetInnerHTML;
    return make(type, isPrepared ? { ...props, "data-prepared": "" } : props, key);
  };
}
