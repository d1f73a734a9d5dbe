/** Descriptions by the field's path in data or input, such as `list[].teacher[].name`. */
export type FieldTexts = Readonly<Record<string, string>>;

export interface CallTexts {
  readonly input?: FieldTexts;
  readonly data?: FieldTexts;
}
