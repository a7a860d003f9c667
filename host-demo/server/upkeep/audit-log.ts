/** Reads the audit log from the data folder, whether the server runs or not. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UpkeepError } from './manifest.ts'
import { openToRead } from './open-to-read.ts'

export interface AuditQuestion {
  readonly dataDir: string
  /** From (inclusive) and to (exclusive), as ISO 8601: `2026-01-31` or `2026-01-31T08:00:00Z`. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** A user's name, or the server's own task: `system:inputs`. */
  readonly actor?: string | undefined
  readonly say: (line: string) => void
}

/** Says each row as a line of JSON, oldest first. Characters that control a terminal or turn text round are escaped. @throws UpkeepError */
export function printAuditLog({ dataDir, since, until, actor, say }: AuditQuestion): void {
  const file = join(dataDir, 'records.db')
  if (!existsSync(file)) throw new UpkeepError(`There are no records in ${dataDir}. Set CORDWOOD_DATA_DIR.`)
  const from = time('since', since) ?? Number.MIN_SAFE_INTEGER
  const to = time('until', until) ?? Number.MAX_SAFE_INTEGER
  const db = openToRead(file)
  try {
    const rows = db
      .prepare("SELECT entity, at, body FROM log WHERE log = 'audit' AND at >= ? AND at < ? ORDER BY at, id")
      .iterate(from, to)
    for (const { entity, at, body } of rows) {
      const facts = JSON.parse(String(body)) as Readonly<Record<string, unknown>>
      if (actor === undefined || facts['actor'] === actor)
        say(visible(JSON.stringify({ at: new Date(Number(at)), entity, ...facts })))
    }
  } finally {
    db.close()
  }
}

function time(option: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(at))
    throw new UpkeepError(`--${option} '${text}' is no time. Write 2026-01-31 or 2026-01-31T08:00:00Z.`)
  return at
}

/** The same JSON, with nothing in it that cannot be seen. */
const visible = (json: string) =>
  json.replace(/[\p{Cc}\p{Cf}]/gu, hidden =>
    Array.from({ length: hidden.length }, (_, i) => `\\u${hidden.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  )
