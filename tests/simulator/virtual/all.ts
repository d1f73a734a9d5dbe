export * from "./lines.ts";
export * from "./pageChannel.ts";
export * from "./pageRequest.ts";
export * from "./random.ts";
export * from "./timeline.ts";
export * from "./virtualGlobals.ts";
