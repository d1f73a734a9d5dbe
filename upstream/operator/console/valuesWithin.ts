import type { Command } from "./command.ts";
import { Declined } from "../errors.ts";
import { SHARED } from "./find.ts";
import { type Visitor, mayGive, mayRun } from "./roles.ts";

/**
 * Limits the values of a call to what the visitor may do. In a session of one agency the call concerns this agency
 * only, and only an owner may ask for whole phone numbers.
 *
 * @throws Declined when the role may not run the command or use an option, or when the call names another agency
 */
export function valuesWithin(
  command: Command,
  given: Readonly<Record<string, unknown>>,
  visitor: Visitor,
): Readonly<Record<string, unknown>> {
  const { noun, action, args, options, isChange } = command;
  if (!mayRun(visitor, command))
    throw new Declined(`${noun} ${action} is not for the role ${visitor.role} here.`);
  const values: Record<string, unknown> = {
    ...given,
    full: given["full"] === true && visitor.role === "owner",
  };
  const own = visitor.agency?.flag;
  for (const [name, spec] of [...Object.entries(args), ...Object.entries(options)]) {
    const field = name in args ? name.toUpperCase() : `--${name}`;
    const value = values[name];
    if (value !== undefined && !mayGive(visitor, spec))
      throw new Declined(`${field}: the role ${visitor.role} does not set it here.`);
    if (spec.kind !== "flag" || own === undefined || value === own) continue;
    if (value === undefined) {
      if (isChange || name in args || spec.required) values[name] = own;
    } else if (value !== SHARED || isChange)
      throw new Declined(`${field}: this session is of the agency ${own} alone.`);
  }
  return values;
}
