import { expect, test } from "vitest";
import { laneOf } from "./laneOf.ts";

test("takes the lane from the contract, and otherwise from the path or the Accept header", () => {
  expect(laneOf("POST", "/user/avatar")).toBe("upload");
  expect(laneOf("GET", "/user/info-v1")).toBe("answer");
  expect(laneOf("GET", "/user/info-v1", "text/event-stream")).toBe("answer");
  expect(laneOf("GET", "/uploads/json/default.json")).toBe("answer");
  expect(laneOf("GET", "/uploads/media/1.mp4")).toBe("file");
  expect(laneOf("POST", "/uploads/media/1.mp4")).toBe("answer");
  expect(laneOf("GET", "/own/events", "text/event-stream")).toBe("stream");
  expect(laneOf("GET", "/own/events", "*/*")).toBe("answer");
  expect(laneOf("POST", "/own/events", "text/event-stream")).toBe("answer");
});
