/**
 * Commands that read options of their own, by the name of their npm script. `npm run admin -- NAME` runs them too. The
 * list is here because some commands belong to the site, which the upstream does not import. Importing a file runs its
 * command.
 */
export const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  import: () => import("./importQuestions.ts"),
  export: () => import("./exportQuestions.ts"),
  formulas: () => import("./listFormulas.ts"),
  backup: () => import("./backup.ts"),
  restore: () => import("./restore.ts"),
  undo: () => import("./undo.ts"),
  seed: () => import("./seed.ts"),
  "check:config": () => import("./checkConfig.ts"),
  "agency:files": () => import("./agencyFiles.ts"),
  contract: () => import("./contract.ts"),
  "export:static": () => import("./exportStatic.ts"),
};
