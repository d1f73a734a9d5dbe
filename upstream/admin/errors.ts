/** The call is wrong: an unknown command, a missing or wrong option. Ends with 2. */
export class CallError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CallError";
  }
}

/** The call is right, and cannot be done: nothing of that name, a code that is used already. Ends with 1. */
export class Declined extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Declined";
  }
}
