/** Reports which data has which format version. It changes nothing. */
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../../platform/damaged-files.ts'
import { isFull } from '../../platform/full-disk.ts'
import { openToRead } from '../open-to-read.ts'
import type { Form } from './forms.ts'
import { OperatorError } from '../../platform/errors/operator-error.ts'

export interface Found {
  readonly form: Form
  readonly version: number
}

/** A file that cannot be read at all; the message says what to do. */
export class UnreadableFile extends OperatorError {
  override readonly name = 'UnreadableFile'
}

/** All that is there. @throws UnreadableFile */
export function look(dataDir: string, forms: readonly Form[]): readonly Found[] {
  return [...Map.groupBy(forms, ({ path }) => path)].flatMap(([path, those]) =>
    read(join(dataDir, path), database => versionsIn(database, those)),
  )
}

/** @param forms those of this database */
export const versionsIn = (database: DatabaseSync, forms: readonly Form[]): readonly Found[] =>
  forms.flatMap(form => {
    const version = form.found(database)
    return version === null ? [] : [{ form, version }]
  })

function read(file: string, ask: (database: DatabaseSync) => readonly Found[]): readonly Found[] {
  let database: DatabaseSync | null = null
  try {
    database = openToRead(file)
    return ask(database)
  } catch (error) {
    // The writer frees space first and checks the file itself.
    if (isFull(error)) return []
    // Journal and indices are set aside by whoever opens them; without records nothing can be started.
    if (isDamage(error) && basename(file) !== 'records.db') return []
    const advice =
      'npm run doctor says what is wrong; npm run restore -- <backup> --replace brings back a backup and keeps what is there.'
    throw new UnreadableFile(`${file} cannot be read: ${(error as Error).message}. ${advice}`)
  } finally {
    database?.close()
  }
}

export const newer = (found: readonly Found[]): readonly string[] =>
  found
    .filter(({ form, version }) => version > form.newest)
    .map(({ form, version }) => `${form.name} has format ${version}; this version knows formats up to ${form.newest}`)

export const older = (found: readonly Found[]): readonly Found[] =>
  found.filter(({ form, version }) => version < form.oldest)
