import { beforeAll } from "vitest";

// Test files of a worker share one document. Each begins with an empty page, whatever an earlier file left in it.
beforeAll(() => document.body.replaceChildren());
