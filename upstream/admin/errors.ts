/** The call is wrong, such as an unknown command or a wrong option. Exit code 2. */
export class CallError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CallError";
  }
}

/** The call is valid but cannot be done, such as a missing thing or a code that exists. Exit code 1. */
export class Declined extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Declined";
  }
}
