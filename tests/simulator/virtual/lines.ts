import http from "node:http";
import { Duplex } from "node:stream";
import { type Part, timeline } from "./timeline.ts";

/** How a line between two machines behaves. */
export interface LineWeather {
  /** ms that a piece of data takes. */
  readonly delayMs: () => number;
  /** Probability that a connection is cut while it is used. */
  readonly cuts: number;
}

interface Listening {
  readonly part: Part;
  readonly server: http.Server;
  readonly ends: Set<LineEnd>;
}

/** End of a connection in memory. Bytes arrive in their order, after a delay. */
class LineEnd extends Duplex {
  peer: LineEnd | undefined;
  readonly remoteAddress = "127.0.0.1";
  readonly remotePort = 40_000;
  #lastMs = 0;
  #hasEnded = false;

  constructor(readonly weather: LineWeather) {
    super();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#deliver((peer) => peer.push(chunk));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#deliver((peer) => peer.#receiveEnd());
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#deliver((peer) => {
      if (!peer.#hasEnded) peer.destroy(lostConnection("ECONNRESET"));
    });
    done(error);
  }

  #receiveEnd(): void {
    this.#hasEnded = true;
    this.push(null);
  }

  #deliver(run: (peer: LineEnd) => void): void {
    const { peer } = this;
    if (!peer) return;
    const time = timeline();
    // Events of the same moment have a random order, and bytes must keep theirs.
    this.#lastMs = Math.max(this.#lastMs + 0.001, time.now() + this.weather.delayMs());
    time.plan(this.#lastMs - time.now(), () => peer.destroyed || run(peer));
  }

  setTimeout(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

function lostConnection(code: string): Error {
  return Object.assign(new Error(`read ${code}`), { code });
}

const hosts = new Map<string, { weather: LineWeather; listening: Listening[]; turn: number }>();

/** Names a host. Several processes may serve it in turn. */
export function openHost(host: string, weather: LineWeather): void {
  hosts.set(host, { weather, listening: [], turn: 0 });
}

/** Serves a host by a process. Returns the function by which the killed process loses all its connections. */
export function serveHost(host: string, part: Part, handler: http.RequestListener): () => void {
  const server = http.createServer((req, res) => timeline().within(part, () => handler(req, res)));
  // These limits count real time.
  server.requestTimeout = server.headersTimeout = server.keepAliveTimeout = 0;
  const own: Listening = { part, server, ends: new Set() };
  const known = hosts.get(host);
  if (!known) throw new Error(`no host ${host}`);
  known.listening.push(own);
  return () => {
    known.listening = known.listening.filter((one) => one !== own);
    for (const end of own.ends) end.destroy();
  };
}

/** Connects to a host, as nginx would: to its processes in turn. */
export function connectTo(host: string): Duplex {
  const known = hosts.get(host);
  if (!known) throw new Error(`no host ${host}`);
  const near = new LineEnd(known.weather);
  known.turn += 1;
  const target = known.listening[known.turn % Math.max(1, known.listening.length)];
  if (!target) {
    timeline().plan(known.weather.delayMs(), () => near.destroy(lostConnection("ECONNREFUSED")));
    return near;
  }
  const far = new LineEnd(known.weather);
  [near.peer, far.peer] = [far, near];
  target.ends.add(far);
  far.once("close", () => target.ends.delete(far));
  near.on("error", () => undefined);
  far.on("error", () => undefined);
  timeline().plan(known.weather.delayMs(), () => {
    if (far.destroyed) return;
    timeline().within(target.part, () => target.server.emit("connection", far));
  });
  const { random } = timeline();
  if (random.chance(known.weather.cuts))
    timeline().plan(random.whole(1, 4) * known.weather.delayMs() + random.whole(0, 30), () => {
      near.destroy(lostConnection("ECONNRESET"));
    });
  return near;
}

/** Forgets all hosts, when a new simulation starts. */
export function forgetHosts(): void {
  hosts.clear();
}
