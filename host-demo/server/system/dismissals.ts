/** Which notifications were dismissed, also over a restart. Rows of a log: they can be kept on a full disk, which is what one may be about. */
import type { Notification } from '../../../core/system/schema.ts'
import type { Log } from '../platform/records/log.ts'
import type { Services } from '../platform/services.ts'

type Named = Pick<Notification, 'type' | 'key'>
export const nameOf = ({ type, key }: Named) => `${type}/${key ?? ''}`

export class Dismissals {
  readonly #nodeId: string
  readonly #log: Log
  readonly #names = new Set<string>()

  constructor({ node, records }: Pick<Services, 'node' | 'records'>) {
    this.#nodeId = node.nodeId
    this.#log = records.log('dismissals')
  }

  async load(): Promise<void> {
    for (const { body } of await this.#log.list({ entity: this.#nodeId })) this.#names.add(String(body['name']))
  }

  get names(): readonly string[] {
    return [...this.#names]
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }

  async add(name: string): Promise<void> {
    if (this.#names.has(name)) return
    await this.#log.put({ id: this.#idOf(name), entity: this.#nodeId, at: Date.now(), body: { name } })
    this.#names.add(name)
  }

  async remove(name: string): Promise<void> {
    if (!this.#names.has(name)) return
    await this.#log.remove(this.#idOf(name))
    this.#names.delete(name)
  }

  #idOf(name: string): string {
    return `${this.#nodeId} ${name}`
  }
}
