/*
 * Names that APIs of PHP frameworks and of REST give to what the contract names otherwise. `npm run contract --
 * --map-out` tries them where an API does not spell a call like the contract.
 */

/** Beginnings of paths. */
export const PREFIXES = ["", "/api", "/v1", "/v2", "/v3", "/api/v1", "/api/v2"] as const;

/** The API's nouns for the first segment of a contract's path. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  course: ["course", "goods", "product"],
  classroom: ["classroom", "classes", "class"],
  news: ["news", "article"],
  help: ["help", "faq"],
  live: ["live", "broadcast"],
  teacher: ["teacher", "tutor"],
  question: ["question"],
};

/** Addresses of calls that are no lists and no details. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  "GET /agency/{host}": [
    "/index/site/{host}",
    "/sites/{host}",
    "/site/{host}",
    "/agencies/{host}",
    "/site/info?domain={host}",
  ],
  "GET /uploads/json/default.json": ["/index/config", "/config", "/common/init"],
  "GET /user/info-v1": ["/user/index", "/user/info", "/user/profile", "/user/me", "/account/me", "/me"],
  "GET /user/learn-record": ["/my/records", "/user/records", "/me/history", "/user/history"],
  "GET /order/list": ["/me/orders", "/my/orders", "/user/orders", "/order/index", "/order/lists", "/orders"],
  "GET /exam/list": ["/me/exams", "/my/exams", "/user/exams", "/exam/index", "/exam/lists", "/exams"],
  "GET /exam/history-list-v1": [
    "/me/attempts",
    "/my/attempts",
    "/user/exam-records",
    "/exam/records",
    "/exam/history",
  ],
  "GET /exam/wrong-list-v1": ["/me/mistakes", "/my/mistakes", "/user/wrong", "/wrong/index"],
  "GET /user/classroom-v1": ["/me/classes", "/my/classes", "/user/classes", "/me/packs", "/my/courses"],
  "GET /user/classroom-resource-list": ["/me/files", "/my/files", "/user/files"],
  "GET /user/contract-list": ["/me/contracts", "/my/contracts", "/user/contracts", "/contract/index"],
  "GET /user/coursecode-list": ["/me/codes", "/my/codes", "/me/vouchers"],
  "GET /user/messages": ["/me/messages", "/my/messages", "/message/index", "/messages"],
  "GET /user/user-data": ["/me/stats", "/my/stats", "/user/stats", "/me/figures"],
  "GET /live/my": ["/me/lives", "/my/lives", "/user/lives"],
  "GET /news/cate": ["/article/cate", "/news/category", "/news/categories", "/topics"],
  "GET /mechanism/view": ["/page/about", "/about"],
  "GET /mechanism/policy-info": ["/page/all", "/page/policy", "/policy", "/agreement"],
  "GET /advertise/ad": ["/banner/index", "/index/banner", "/ads", "/banners"],
  "GET /default/bottom-detail": ["/footer/index", "/footer", "/index/footer"],
  "GET /calendar/info": ["/calendar", "/calendar/index"],
};

/** Names of members, by the contract's name. Compared without capitals and signs. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  id: ["key", "no"],
  classroom_id: ["packId", "classId", "id", "key"],
  course_id: ["goodsId", "course", "goods"],
  order_no: ["orderSn", "number", "sn", "no", "orderId"],
  paper_id: ["examId", "id", "key"],
  record_id: ["attemptId", "id", "key"],
  target_id: ["goodsId", "courseId", "itemId", "ref"],
  target_type: ["goodsType", "itemType", "kind"],
  name: ["title", "label", "head"],
  title: ["name", "label", "head"],
  list: ["rows", "items", "records", "childs", "children", "nodes"],
  total: ["count"],
  cover: ["image", "picture", "img", "thumb", "pic"],
  img: ["image", "picture", "pic"],
  thumb: ["cover", "image", "picture", "pic"],
  price: ["shopPrice", "money", "amount", "fen", "cents"],
  origin_price: ["marketPrice", "oldPrice", "was"],
  study_num: ["sales", "sold"],
  view_num: ["views", "reads", "clicks", "hits"],
  subject_id: ["cateId", "categoryId"],
  chapter: ["parts", "sections"],
  duration: ["seconds", "length"],
  phone: ["tel", "mobile"],
  nickname: ["nick"],
  uid: ["userId", "id"],
  mobile: ["phone", "tel"],
  content: ["body", "text", "html"],
  introduce: ["intro", "description"],
  intro: ["summary", "description"],
  detail: ["content", "body", "text", "html"],
  start_time: ["begin", "start", "beginTime", "startsAt"],
  end_time: ["finish", "end", "finishTime", "endsAt"],
  create_time: ["created", "createdAt", "addTime", "joined", "madeAt", "placedAt"],
  publish_time: ["publishedAt", "at", "date"],
  last_time: ["last", "lastAt"],
  agency_flag: ["flag", "code"],
  subject_list: ["subjects", "cateTree", "tree", "categories"],
  refreshRate: ["refresh"],
};

/** Returns the names that the identifying input of a detail may have, by the noun of its list (goods, courses). */
export function idNames(noun: string): readonly string[] {
  const nouns = [...new Set([noun, noun.replace(/s$/, "")])];
  return ["id", ...nouns.flatMap((one) => [`${one}_id`, `${one}Id`])];
}

/** Returns the addresses, without a prefix, under which an API may have a list, or another call without ids. */
export function addressesOf(call: string): readonly string[] {
  const [, noun = "", action = ""] = (call.split(" ")[1] ?? "").split("/");
  const nouns = action === "list" ? (NOUNS[noun] ?? []) : [];
  const lists = nouns.flatMap((own) => [
    `/${own}/index`,
    `/${own}/lists`,
    `/${own}/list`,
    `/${own}s`,
    `/${own}`,
  ]);
  return [...(ADDRESSES[call] ?? []), ...lists];
}

/** Names that APIs give to the input page_size, the number of rows of a page. */
export const PAGE_SIZES = ["page_size", "limit", "pageSize", "per_page", "size"] as const;

/** Returns the API's noun of an address, such as goods of /api/goods/index. */
export function nounOf(address: string): string {
  const words = address.split("/").filter((word) => !/^(|api|v\d|index|lists?)$/.test(word));
  return words.at(-1) ?? "";
}

/**
 * Returns the member of an API's object that is most likely meant by a name of the contract.
 * @param fits whether a value is of the wanted kind
 * @returns undefined: none is named alike
 */
export function memberLike(
  wanted: string,
  seen: Readonly<Record<string, unknown>>,
  fits: (value: unknown) => boolean,
): string | undefined {
  const own = Object.keys(seen).filter((name) => fits(seen[name]));
  const words = [wanted, ...(MEMBERS[wanted] ?? [])];
  const names = [...words, ...words.flatMap(formsOf)];
  const same = names.flatMap((name) => own.filter((one) => plain(one) === plain(name)));
  if (same[0] !== undefined) return same[0];
  // goodsId, goods_name: behind the noun of the row. A word that ends so by chance, such as paid, has no such border.
  const ends = own.filter((one) =>
    names.some((name) => new RegExp(`_${name}$|[a-z]${capital(name)}$`).test(one)),
  );
  return ends.length === 1 ? ends[0] : undefined;
}

/** Returns other forms of a name: prices in fen, times that end in at, and the plural. */
function formsOf(name: string): readonly string[] {
  if (/price$/i.test(name)) return [`${name}Fen`, `${name}Cents`];
  const stem = name.replace(/_?time$/i, "");
  return [
    ...(stem === name ? [] : [`${stem}At`]),
    ...(/(?:^begin|^start|^finish|^end)$/.test(name) ? [`${name}At`] : []),
    `${name}s`,
  ];
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
