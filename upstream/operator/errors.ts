import { StartError } from "#shared/environment/startError.ts";
import type { Told } from "#upstream/platform/kit/language.ts";

/** Error for a wrong call, such as an unknown command or a wrong option. The exit code is 2. */
export class CallError extends Error {
  constructor(message: Told) {
    super(message);
    this.name = "CallError";
  }
}

/** Error for a correct call that cannot be done, such as for an id that no row has. The exit code is 1. */
export class Declined extends Error {
  constructor(message: Told) {
    super(message);
    this.name = "Declined";
  }
}

/** StartError of a command, in the language of the shell. Commands throw no other. */
export class ShellError extends StartError {
  constructor(message: Told, options?: ErrorOptions) {
    super(message, options);
  }
}
