import { createServer } from "node:net";

/**
 * Ports that Linux gives to no outgoing connection and to no listener on port 0 (it gives those 32,768 to 60,999), so
 * that a port stays free until its process listens on it, seconds after it was chosen. Browsers refuse port 10080.
 */
const FIRST = 11_000;
const COUNT = 21_000;
/** Distance between the first choices of processes with neighbouring ids. */
const PORTS_A_PROCESS = 31;

// module state: which port was looked at last
let calls = 0;

/**
 * Returns a port on which nothing listens on any address of this machine. Each call returns another one, and processes
 * that start at the same time get different ones, because the search begins at the process id.
 *
 * @throws {Error} if all 21,000 ports are in use
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + ((process.pid * PORTS_A_PROCESS + calls++) % COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST} to ${FIRST + COUNT - 1}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
