import { findRegion, regions } from "#shared/domain/regions.ts";
import { Declined } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";

const NAMES = regions.map(({ id, name }) => `${id} ${name}`).join(", ");

/**
 * Checks the code of a province. undefined is accepted.
 *
 * @throws Declined for an unknown code
 */
export function requireProvince(field: string, id: number | undefined): void {
  if (id !== undefined && !findRegion(String(id)))
    throw new Declined(
      both(
        `${field}: there is no province ${id}. There are: ${NAMES}.`,
        `${field}: 没有省份 ${id}。可选：${NAMES}。`,
      ),
    );
}
