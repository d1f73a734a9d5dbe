export function exampleOf(_name: string): unknown {
  return undefined;
}
