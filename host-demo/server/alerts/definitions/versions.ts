/** What definitions said earlier, so that an event can say which version made it. They outlive their definition. */
import type { DefinitionVersion } from '../../../../core/alerts/schema.ts'
import type { LogRow } from '../../platform/records/log.ts'
import type { Records } from '../../platform/records/records.ts'
import type { DefinitionBody, StoredDefinition } from '../collection.ts'
import { presentDefinition } from './present.ts'

const LOG = 'event_definition_versions'
export const VERSIONS_KEPT = 50
/** Versions of all definitions together, of deleted ones too; the oldest go. */
const ALL_KEPT = 20_000

const rowId = (id: string, version: number) => `${id}:${version}`

export class DefinitionVersions {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  get #log() {
    return this.#records.log(LOG)
  }

  /** Call it before the definition is stored: a version that is not stored after all is replaced by the next one. */
  async keep(id: string, body: DefinitionBody): Promise<void> {
    await this.#log.put({ id: rowId(id, body.version), entity: id, at: Date.parse(body.updated_at), body })
    const over = (await this.#log.count({ entity: id })) - VERSIONS_KEPT
    if (over > 0) await this.#log.removeWhere({ entity: id, oldest: over })
    const overAll = (await this.#log.count()) - ALL_KEPT
    if (overAll > 0) await this.#log.removeWhere({ oldest: overAll })
  }

  /** Newest first. @param current the definition; null: it was deleted */
  async list(id: string, current: StoredDefinition | null): Promise<readonly DefinitionVersion[]> {
    const rows = await this.#log.list({ entity: id, limit: VERSIONS_KEPT })
    const kept = rows.map(row => presentRow(id, row)).filter(({ version }) => !current || version < current.version)
    const all = current ? [presentVersion(current), ...kept] : kept
    return all.sort((a, b) => b.version - a.version)
  }

  /** Null where it is kept no more. */
  async find(id: string, version: number, current: StoredDefinition | null): Promise<DefinitionVersion | null> {
    if (current?.version === version) return presentVersion(current)
    if (current && version > current.version) return null
    const row = await this.#log.get(rowId(id, version))
    return row && presentRow(id, row)
  }
}

const presentVersion = (stored: StoredDefinition): DefinitionVersion => ({
  version: stored.version,
  changed_at: stored.updated_at,
  changed_by: stored.updated_by,
  definition: presentDefinition(stored),
})

/** The revision of an earlier version is not kept: nothing can be based on it. */
const presentRow = (id: string, row: LogRow): DefinitionVersion =>
  presentVersion({ ...(row.body as unknown as DefinitionBody), id, revision: 0 })
