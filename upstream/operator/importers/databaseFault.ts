import { both } from "#upstream/platform/kit/language.ts";
import { StartError } from "#shared/environment/startError.ts";
import { reasonOf } from "../../platform/kit/errors.ts";
import { ShellError } from "../errors.ts";
import { InputError } from "./inputFile.ts";

/** Returns a handler that rethrows an InputError unchanged and removes the statement's values from a database error. */
export function fault(place: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartError || error instanceof InputError) throw error;
    throw new ShellError(
      both(
        `The database failed ${place}. It says: ${reasonOf(error)}. Mend it, then run the same command again.`,
        `数据库出错（${place}）：${reasonOf(error)}。请修好后再执行一次。`,
      ),
      { cause: error },
    );
  };
}
