const TELLS_PRICE = /免费|[¥￥]|\d ?元/;

/** The words beside a name (readContent.ts) without those that tell what something costs, for an agency that hides its prices. */
export function withoutPriceWords(body: string): string {
  return body
    .split(" · ")
    .map((part) =>
      part
        .split(/(?<=[，。；！？、])/)
        .filter((clause) => !TELLS_PRICE.test(clause))
        .join("")
        .replace(/[，；、]$/, ""),
    )
    .filter((part) => part !== "")
    .join(" · ");
}
