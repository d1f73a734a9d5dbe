/** Static-data mode (Spec §7) asks for a .json file instead; a path or URL that names one already stays. */
export function staticPath(path: string): string {
  return path.endsWith(".json") ? path : `${path}.json`;
}
