/** What the site did for one request of the page: the other servers do the same. */
export interface Recording {
  /** Path and query of the page. */
  readonly path: string;
  readonly html: string;
  /** Path and query of every upstream call of the request. */
  readonly calls: readonly string[];
  /** The configuration of the agency: read once, then remembered. */
  readonly agencyPath: string;
}
