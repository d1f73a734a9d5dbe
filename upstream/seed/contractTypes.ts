/** In the shared library. */
export interface ContractTemplateSeed {
  readonly id: number;
  readonly name: string;
  /** HTML. */
  readonly content: string;
}

/** Of a demo learner who has that classroom; the others' contracts wait. */
export interface SignedContractSeed {
  readonly agencyId: number;
  readonly mobile: string;
  readonly classroomId: number;
  readonly name: string;
  readonly daysAgo: number;
}

/** What content has of them. */
export interface ContractSeeds {
  readonly contractTemplates: readonly ContractTemplateSeed[];
  readonly signedContracts: readonly SignedContractSeed[];
}
