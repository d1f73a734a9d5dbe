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
