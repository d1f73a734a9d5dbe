import {
  describeVariables,
  readTogether,
  readVariables,
  VariableError,
  type VariableReport,
  wrong,
} from "#shared/environment/readVariables.ts";
import { StartError } from "#shared/environment/startError.ts";
import { type Environment, givenText, isOn } from "#shared/environment/variable.ts";
import { type Name, namesBy } from "#shared/environment/variables.ts";

/** Values under the names of the variables in camel case (shared/environment describes them). */
export type Config = Readonly<ReturnType<typeof readValues>>;

const NAMES = namesBy("site", "both");

/**
 * Reads the environment of the site.
 * @throws StartError that names every wrong variable, what is wrong and the remedy
 */
export function readConfig(env: Environment): Config {
  try {
    return readChecked(env);
  } catch (error) {
    if (!(error instanceof VariableError)) throw error;
    const lines = error.problems.map(({ name, reason }) => `  ${name}: ${reason}`);
    throw new StartError(`The configuration is not usable:\n${lines.join("\n")}`, { cause: error });
  }
}

/** Returns every variable with its value, where the value is from, and what is wrong (for `npm run check:config`). */
export function describeConfig(env: Environment): readonly VariableReport[] {
  return describeVariables("site", env, { names: NAMES, read: () => readChecked(env) });
}

function readChecked(env: Environment): Config {
  return readTogether({ values: () => readValues(env), beside: () => checkBeside(env) }).values;
}

function readValues(env: Environment) {
  const { paymentOrigins: payOrigins = [], ...values } = readVariables("site", env, NAMES);
  return { ...values, payOrigins };
}

/** @throws VariableError: a variable is missing beside another one, or conflicts with it */
function checkBeside(env: Environment): void {
  readTogether({
    salt() {
      if (isSet(env, "UPSTREAM_URL") && !isSet(env, "SIGN_SALT"))
        throw wrong(
          "SIGN_SALT",
          "is missing, though UPSTREAM_URL is set; set the salt that the API verifies with",
        );
    },
    companion() {
      const reason = isSet(env, "COMPANION_URL") && faultOfCompanion(env);
      if (reason) throw wrong("COMPANION_URL", reason);
    },
  });
}

function faultOfCompanion(env: Environment): string | undefined {
  if (!isSet(env, "UPSTREAM_URL")) return "needs UPSTREAM_URL; set UPSTREAM_URL, or unset COMPANION_URL";
  if (!isSet(env, "UPSTREAM_MAP"))
    return "needs UPSTREAM_MAP, which names its calls; set UPSTREAM_MAP, or unset COMPANION_URL";
  return isOn(env, "STATIC_DATA") ? "cannot be used with STATIC_DATA=1; unset one of them" : undefined;
}

function isSet(env: Environment, name: Name): boolean {
  return givenText(env, name) !== undefined;
}
