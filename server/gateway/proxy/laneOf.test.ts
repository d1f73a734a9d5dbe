import { expect, test } from "vitest";
import { findEndpoint } from "#shared/contract/all/endpoints.ts";
import { laneOf } from "./laneOf.ts";

test("takes the lane from the contract, and otherwise from the path or the Accept header", () => {
  expect(lane("POST", "/user/avatar")).toBe("upload");
  expect(lane("GET", "/user/info-v1")).toBe("answer");
  expect(lane("GET", "/user/info-v1", "text/event-stream")).toBe("answer");
  expect(lane("GET", "/uploads/json/default.json")).toBe("answer");
  expect(lane("GET", "/uploads/media/1.mp4")).toBe("file");
  expect(lane("POST", "/uploads/media/1.mp4")).toBe("answer");
  expect(lane("GET", "/own/events", "text/event-stream")).toBe("stream");
  expect(lane("GET", "/own/events", "*/*")).toBe("answer");
  expect(lane("POST", "/own/events", "text/event-stream")).toBe("answer");
});

function lane(method: string, path: string, accept?: string) {
  return laneOf({ method, path, endpoint: findEndpoint(method, path) }, accept);
}
