/**
 * The specification's strings, defaults and limits, each with the test that sees it rendered or obeyed. One file per group of parts;
 * `ledger.test.ts` checks that every named test exists.
 */
export interface LedgerEntry {
  /** '8.4' */
  readonly section: string
  /** The string, default or limit, as the specification writes it. */
  readonly says: string
  /** File from the root, and the title of the test. Absent only with `later`. */
  readonly test?: readonly [file: string, title: string]
  /** The screen or part it belongs to, where that is not built yet. */
  readonly later?: string
}
