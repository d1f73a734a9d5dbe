import type { RequestHandler } from "express";

/**
 * Several steps as one. Express would cut the path and look for parameters before each of them, and none of ours has
 * either. A step that throws, rejects or calls `next` with an error ends the order, as it does in Express.
 */
export function inOrder(...steps: readonly RequestHandler[]): RequestHandler {
  return (req, res, done) => {
    const run = (index: number): void => {
      const step = steps[index];
      if (!step) return done();
      try {
        const running: unknown = step(req, res, (error?: unknown) => (error ? done(error) : run(index + 1)));
        if (running instanceof Promise) running.catch(done);
      } catch (error) {
        done(error);
      }
    };
    run(0);
  };
}
