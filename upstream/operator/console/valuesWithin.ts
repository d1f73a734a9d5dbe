import type { Command } from "./command.ts";
import { Declined } from "../errors.ts";
import { SHARED } from "./find.ts";
import { mayGive, mayRun, maySeePhones } from "./roles.ts";
import type { Visitor } from "./visitor.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { valueText } from "../terms.ts";

/**
 * Limits the values of a call to what the visitor may do. In a session of one agency the call concerns this agency
 * only, and only an owner or a seller may ask for whole phone numbers.
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
    throw new Declined(
      both(
        `${noun} ${action} is not for the role ${visitor.role} here.`,
        `${valueText(visitor.role)}角色不能用 ${noun} ${action}。`,
      ),
    );
  const values: Record<string, unknown> = {
    ...given,
    full: given["full"] === true && maySeePhones(visitor),
  };
  const own = visitor.agency?.flag;
  for (const [name, spec] of [...Object.entries(args), ...Object.entries(options)]) {
    const field = name in args ? name.toUpperCase() : `--${name}`;
    const value = values[name];
    if (value !== undefined && !mayGive(visitor, spec))
      throw new Declined(
        both(
          `${field}: the role ${visitor.role} does not set it here.`,
          `${field}: ${valueText(visitor.role)}角色不能设置。`,
        ),
      );
    if (spec.kind !== "flag" || own === undefined || value === own) continue;
    if (value === undefined) {
      if (isChange || name in args || spec.required) values[name] = own;
    } else if (value !== SHARED || isChange)
      throw new Declined(
        both(`${field}: this session is of the agency ${own} alone.`, `${field}: 这次登录只管机构 ${own}。`),
      );
  }
  return values;
}
