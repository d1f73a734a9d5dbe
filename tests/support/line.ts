import { createServer, connect, type Socket } from "node:net";
import { listening } from "./listening.ts";

export type Way = "there" | "back";

/** A TCP line between two parts that can be slow, lose bytes, stand still or be cut. */
export interface Line extends AsyncDisposable {
  readonly port: number;
  /** Delays the bytes of both ways by `ms`. */
  delay(ms: number): void;
  /**
   * Loses all bytes of one way, and its ends, without a reset. Connections of this time stay lost after restore(), as
   * behind a firewall that has forgotten them; later connections work.
   */
  drop(way: Way): void;
  /** Stops reading on both sides, so that the senders' buffers fill. restore() loses nothing. */
  halt(): void;
  /** Ends all connections by a reset or an end, and later ones as soon as they are opened. */
  cut(by: "reset" | "end"): void;
  restore(): void;
}

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  readonly lost: Set<Way>;
}

/** Starts a line to a port of 127.0.0.1. */
export async function startLine(target: number): Promise<Line> {
  const connections = new Set<Connection>();
  let [delayMs, isHalted] = [0, false];
  let dropped: Way | undefined;
  let cutBy: "reset" | "end" | undefined;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on("error", () => undefined);
    if (cutBy !== undefined) return end(near);
    const far = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    const connection: Connection = { near, far, lost: new Set(dropped && [dropped]) };
    connections.add(connection);
    pass(connection, "there");
    pass(connection, "back");
    if (isHalted) pause(connection);
  });
  const { port, [Symbol.asyncDispose]: dispose } = await listening(server);

  function pass(connection: Connection, way: Way): void {
    const [from, to] =
      way === "there" ? [connection.near, connection.far] : [connection.far, connection.near];
    let last = 0;
    const later = (deliver: () => void) => {
      if (connection.lost.has(way)) return;
      // Bytes never overtake earlier ones when the delay becomes shorter.
      last = Math.max(last, performance.now() + delayMs);
      const ms = last - performance.now();
      const unlessLost = () => void (connection.lost.has(way) || deliver());
      if (ms <= 0) unlessLost();
      else setTimeout(unlessLost, ms);
    };
    from.setNoDelay(true).on("error", () => undefined);
    from.on("data", (bytes) => later(() => to.write(bytes)));
    from.on("end", () => later(() => to.end()));
    from.on("close", (hadError) => {
      if (connection.near.destroyed && connection.far.destroyed) connections.delete(connection);
      later(() => (hadError ? to.resetAndDestroy() : to.destroySoon()));
    });
  }

  function end(socket: Socket): void {
    if (cutBy === "reset") socket.resetAndDestroy();
    else socket.end().destroySoon();
  }

  function pause({ near, far }: Connection): void {
    near.pause();
    far.pause();
  }

  return {
    port,
    delay: (ms) => void (delayMs = ms),
    drop(way) {
      dropped = way;
      for (const { lost } of connections) lost.add(way);
    },
    halt() {
      isHalted = true;
      for (const connection of connections) pause(connection);
    },
    cut(by) {
      cutBy = by;
      for (const { near, far } of connections) for (const socket of [near, far]) end(socket);
    },
    restore() {
      [delayMs, isHalted, dropped, cutBy] = [0, false, undefined, undefined];
      for (const { near, far } of connections) for (const socket of [near, far]) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const { near, far } of connections) for (const socket of [near, far]) socket.destroy();
      await dispose();
    },
  };
}
