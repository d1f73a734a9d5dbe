import { zkSubject } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useDeferredValue } from "react";
import { useCall } from "../calls/call.ts";
import { useSite } from "../site/boot.ts";
import { useRegion } from "../site/region.ts";
import { examinedSubjects } from "./examinedSubjects.ts";
import { type SubjectProps, TreeRows } from "./FilterRows.tsx";
import type { Filters } from "./list.ts";

/**
 * Shows the subjects of 自考 for the visitor's province. After a change the old rows stay until the new ones are loaded.
 */
export function ProvinceRows<F extends Filters>(props: SubjectProps<F>) {
  const { subjects, zkFirstSubjectId } = useSite();
  const { id } = useDeferredValue(useRegion());
  const examined = useCall(callOf(zkSubject, { provinceId: id }));
  return (
    <TreeRows {...props} subjects={examinedSubjects(subjects, zkFirstSubjectId, examined, props.filters)} />
  );
}
