/** The part that is used here; the package has no types of its own. */
declare module "autocannon" {
  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
  }
  export interface Client {
    on(
      event: "response",
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }
  export interface Result {
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly "2xx": number;
  }
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Client;
  export default autocannon;
}
