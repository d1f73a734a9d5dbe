/*
 * Placeholder for the generated half of dist/docs/client.ts, so that runtime.ts compiles in the repository.
 * clientText.ts replaces it by the operations of the OpenAPI document.
 */

export interface Operations {
  login: { input: { type: string }; data: { token: string }; refusals: "badInput" };
  agency: { input: { host: string }; data: object; refusals: "notFound" };
  listCourses: { input: { page?: number }; data: object; refusals: "badInput" };
}

/** Names of refusals and of their codes. */
export const NAMES = ["badInput", "notFound"] as const;

export type RefusalName = (typeof NAMES)[number];

export interface Operation {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** false: Authorization is never sent. */
  readonly token: boolean;
  /** Form of the answer, and of the body where it is not JSON. */
  readonly lane: "answer" | "stream" | "file" | "upload";
  /** agency: signed by the agency's own system with its marking secret. */
  readonly caller: "site" | "agency";
}

export const OPERATIONS: Readonly<Record<keyof Operations, Operation>> = {
  login: { method: "POST", path: "/user/login", token: false, lane: "answer", caller: "site" },
  agency: { method: "GET", path: "/agency/{host}", token: false, lane: "answer", caller: "site" },
  listCourses: { method: "GET", path: "/course/list", token: true, lane: "answer", caller: "site" },
};

/** Codes of success. */
export const SUCCESS: readonly string[] = ["20200", "0"];

/** Name of each code that refuses. */
export const REFUSALS: Readonly<Record<string, RefusalName>> = { 20400: "badInput", 20404: "notFound" };
