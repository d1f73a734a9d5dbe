// Lists of this API are {items, paging}, and its gateway says {error} without an envelope.
export const all = {
  answer: (data) => (data?.items ? { list: data.items, total: data.paging.count } : data),
  refusal: (said) => (said.body?.error === "session_over" ? { code: 401, msg: "请重新登录" } : said),
};
