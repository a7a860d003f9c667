/** Everything in a data folder whose form has a version: where it stands, and how an older one becomes the newest. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import * as journal from '../../platform/ingest/journal/journal.ts'
import * as lookupRows from '../../platform/lookup/rows/row-file.ts'
import * as index from '../../platform/messages/embedded/format.ts'
import type { Migrations } from '../../platform/migrations.ts'
import type { Body, Collection } from '../../platform/records/collection.ts'
import { changeBodies } from '../../platform/records/document-rows.ts'
import * as records from '../../platform/records/sqlite.ts'
import { indexFiles } from '../data-files.ts'

export interface Form {
  /** As an administrator knows it: `journal.db`, `the users in records.db`. */
  readonly name: string
  /** The database it stands in, below the data folder, with `/` between folders. */
  readonly path: string
  readonly newest: number
  /** Forms from this one on are used as they are; those before it are migrated. */
  readonly oldest: number
  readonly migrations: Migrations
  /** Null where there is nothing yet. */
  found(database: DatabaseSync): number | null
  mark(database: DatabaseSync, version: number): void
}

/** Documents that have a version of their own. */
export type Versioned = Pick<Collection, 'name' | 'definition'>

/** Returns the forms of the files that exist, in the order in which they are migrated. */
export const formsOf = (dataDir: string, collections: readonly Versioned[]): readonly Form[] =>
  [
    ofFile('records.db', records.formatVersion, records.migrations),
    ...collections.map(ofCollection),
    ofFile('journal.db', journal.formatVersion, journal.migrations, journal.oldestFormat),
    ofFile(lookupRows.ROW_FILE, lookupRows.formatVersion, lookupRows.migrations),
    ...indexFiles(dataDir).map(ofIndex),
  ].filter(({ path }) => existsSync(join(dataDir, path)))

/** Returns the form of a file that this server can migrate. */
const ofFile = (path: string, newest: number, migrations: Migrations, oldest = newest): Form => ({
  name: path,
  path,
  newest,
  oldest,
  migrations,
  found: database => Number(database.prepare('PRAGMA user_version').get()?.['user_version']) || null,
  mark: (database, version) => database.exec(`PRAGMA user_version = ${version}`),
})

const ofIndex = (path: string): Form => ({
  name: path,
  path,
  newest: index.FORMAT_VERSION,
  oldest: index.OLDEST_FORMAT,
  migrations: index.migrations,
  found: database => Number(database.prepare("SELECT v FROM meta WHERE k = 'format'").get()?.['v']),
  mark: (database, version) => index.writeMeta(database, { format: version }),
})

const ofCollection = ({ name, definition: { version, migrations } }: Versioned): Form => ({
  name: `the ${name} in records.db`,
  path: 'records.db',
  newest: version,
  oldest: version,
  migrations: Object.fromEntries(Object.entries(migrations).map(([to, migrate]) => [to, everyDocument(name, migrate)])),
  found(database) {
    const kept = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'collection'").get() !== undefined
    const row = kept ? database.prepare('SELECT version FROM collection WHERE name = ?').get(name) : undefined
    return row === undefined ? null : Number(row['version'])
  },
  mark: (database, to) => void database.prepare('UPDATE collection SET version = ? WHERE name = ?').run(to, name),
})

const everyDocument = (name: string, migrate: (document: Body) => Body) => (database: DatabaseSync) =>
  void changeBodies(database, migrate, name)
