import { regions } from "#shared/domain/regions.ts";
import { badInput } from "#upstream/platform/kit/errors.ts";

export function provinceIdOf(text: string): number {
  if (!regions.some(({ id }) => id === text)) throw badInput("请选择省份");
  return Number(text);
}
