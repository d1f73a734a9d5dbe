import { endpoint } from "../endpoint.ts";

export const listQuestions = endpoint("question", "listQuestions", "GET /question/list", {
  token: "optional",
});
export const questionPlaces = endpoint("question", "questionPlaces", "GET /question/places", {
  token: "optional",
});
export const questionFacets = endpoint("question", "questionFacets", "GET /question/facets", {
  token: "ignored",
});
export const questionChapters = endpoint("question", "questionChapters", "GET /question/chapters", {
  token: "optional",
});
export const questionDetail = endpoint("question", "questionDetail", "GET /question/detail", {
  token: "optional",
});
export const checkQuestion = endpoint("question", "checkQuestion", "GET /question/check", {
  token: "optional",
});
export const collectQuestion = endpoint("question", "collectQuestion", "POST /question/collect", {
  changes: ["/question/detail", "/practice/setup", "/question/favorite-list", "/question/favorite-subjects"],
});
export const questionFeedback = endpoint("question", "questionFeedback", "POST /question/feedback");
