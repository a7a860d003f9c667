/** Which notifications were dismissed, also over a restart. */
import { Type } from 'typebox'
import type { Notification } from '../../../core/system/schema.ts'
import { collection } from '../platform/records/records.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../services.ts'

type Named = Pick<Notification, 'type' | 'key'>
export const nameOf = ({ type, key }: Named) => `${type}/${key ?? ''}`

const dismissed = collection('dismissed_notifications', {
  schema: Type.Object({ node_id: Type.String(), name: Type.String(), at: Type.Integer() }, { additionalProperties: false }),
  grn: null, version: 1, migrations: {}, permissions: null,
  list: { default: 'name', fields: { name: 'text' }, sort: ['name'] },
})

export class Dismissals {
  readonly #services: Services
  /** Name → id of its document. */
  readonly #ids = new Map<string, string>()

  constructor(services: Services) {
    this.#services = services
  }

  async load(): Promise<void> {
    const { node } = this.#services
    for (const { id, name, node_id } of await this.#of('notifications').all()) if (node_id === node.nodeId) this.#ids.set(name, id)
  }

  get names(): readonly string[] {
    return [...this.#ids.keys()]
  }

  has(name: string): boolean {
    return this.#ids.has(name)
  }

  /** @param by stands in the audit log */
  async add(name: string, by: string): Promise<void> {
    if (this.#ids.has(name)) return
    const { id } = await this.#of(`notifications, for ${by}`).insert({ node_id: this.#services.node.nodeId, name, at: Date.now() })
    this.#ids.set(name, id)
  }

  async remove(name: string): Promise<void> {
    const id = this.#ids.get(name)
    if (id === undefined) return
    await this.#of('notifications').delete(id)
    this.#ids.delete(name)
  }

  #of(task: string) {
    return this.#services.records.as(system(task)).of(dismissed)
  }
}
