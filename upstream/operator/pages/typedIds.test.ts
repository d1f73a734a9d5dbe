import { expect, test } from "vitest";
import { commands } from "../console/commandTable.ts";
import { sourceFor } from "../console/pickSources.ts";
import { isOfShell, mayRun } from "../console/roles.ts";
import { ROLES, type Visitor } from "../console/visitor.ts";
import { fieldsOf } from "./form.ts";
import { isIdSpec } from "./pickFields.ts";

const AGENCIES: readonly Visitor["agency"][] = [null, { id: 1, flag: "jia", name: "甲校" }];

test.each(ROLES)("no page of the role %s has a field into which an id is typed by hand", (role) => {
  const typed = new Set<string>();
  for (const agency of AGENCIES)
    for (const command of commands)
      if (!isOfShell(command) && mayRun({ role, agency }, command))
        for (const { name, spec } of fieldsOf(command, { role, agency }))
          if (isIdSpec(spec) && !sourceFor({ role, agency }, spec.of, spec.within?.of))
            typed.add(`${command.noun} ${command.action} ${name}: ${spec.of}`);
  expect([...typed]).toEqual([]);
});

test("a field that searches in a thing stands behind the field that names the thing", () => {
  const owner = { role: "owner", agency: null } as const;
  const wrong = commands.flatMap((command) => {
    const fields = fieldsOf(command, owner);
    return fields.flatMap(({ name, spec }, at) => {
      if (!isIdSpec(spec) || !spec.within) return [];
      const { of, field } = spec.within;
      const isThere = fields
        .slice(0, at)
        .some((one) => one.name === field && isIdSpec(one.spec) && one.spec.of === of);
      return isThere ? [] : [`${command.noun} ${command.action} ${name}`];
    });
  });
  expect(wrong).toEqual([]);
});
