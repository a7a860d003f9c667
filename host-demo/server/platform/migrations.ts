import type { DatabaseSync } from 'node:sqlite'

/**
 * `migrations[n]` makes form n of form n - 1. Each runs once, in a transaction together with the mark that it has run, at the first start of a
 * server that knows it (`upkeep/migration`). They stay for good: a folder may come from any version.
 */
export type Migrations = Readonly<Record<number, (database: DatabaseSync) => void>>
