import type { Endpoint } from "../endpoint.ts";

export const listQuestions = {
  area: "question",
  name: "listQuestions",
  method: "GET",
  path: "/question/list",
  token: "optional",
} as const satisfies Endpoint;

export const questionPlaces = {
  area: "question",
  name: "questionPlaces",
  method: "GET",
  path: "/question/places",
  token: "optional",
} as const satisfies Endpoint;

export const questionFacets = {
  area: "question",
  name: "questionFacets",
  method: "GET",
  path: "/question/facets",
  token: "ignored",
} as const satisfies Endpoint;

export const questionChapters = {
  area: "question",
  name: "questionChapters",
  method: "GET",
  path: "/question/chapters",
  token: "optional",
} as const satisfies Endpoint;

export const questionDetail = {
  area: "question",
  name: "questionDetail",
  method: "GET",
  path: "/question/detail",
  token: "optional",
} as const satisfies Endpoint;

export const checkQuestion = {
  area: "question",
  name: "checkQuestion",
  method: "GET",
  path: "/question/check",
  token: "optional",
} as const satisfies Endpoint;

export const collectQuestion = {
  area: "question",
  name: "collectQuestion",
  method: "POST",
  path: "/question/collect",
  token: "required",
  changes: ["/question/detail", "/practice/setup", "/question/favorite-list", "/question/favorite-subjects"],
} as const satisfies Endpoint;

export const questionFeedback = {
  area: "question",
  name: "questionFeedback",
  method: "POST",
  path: "/question/feedback",
  token: "required",
} as const satisfies Endpoint;
