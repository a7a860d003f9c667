/** Keeps the names of the inputs' fields over restarts: those an input has had are not new to it. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { KnownFields } from './field-limits.ts'

/** Returns the known names; none if the file is missing or cannot be read: they are learnt again. */
export function readKnownFields(path: string): KnownFields {
  try {
    const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(content).filter((entry): entry is [string, string[]] => Array.isArray(entry[1])),
    )
  } catch {
    return {}
  }
}

export function writeKnownFields(path: string, known: KnownFields): void {
  writeFileSync(`${path}.new`, JSON.stringify(known), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
