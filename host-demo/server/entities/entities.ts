/**
 * Things with a resource name that people see by title: found and told only as far as the caller may read them. Each kind is made known
 * by the area that has it, when that is created:
 * ```ts
 * entities.defineKind('stream', (records, id) => records.of(streams).find(id))
 * entities.defineDependencies('event_definition', async (records, id) => [createGrn('stream', …)])
 * entities.defineSuggestions('streams', records => records.of(streams).all())
 * ```
 */
import { createGrn, parseGrn } from '../../../core/permissions/grn.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { CallerRecords } from '../platform/records/records.ts'
import type { Services } from '../platform/services.ts'

export interface Entity {
  readonly grn: string
  /** As in the resource name: 'stream', 'dashboard'. */
  readonly type: string
  readonly id: string
  readonly title: string
}

export interface Titled {
  readonly id: string
  readonly title: string
}

export type FindEntity = (records: CallerRecords, id: string) => Promise<{ readonly title: string } | null>
/** Resource names of the entities that the reader of one needs too. */
export type FindDependencies = (records: CallerRecords, id: string) => Promise<readonly string[]>
export type ListEntities = (records: CallerRecords) => Promise<readonly Titled[]>

export class Entities {
  readonly #services: Services
  readonly #kinds = new Map<string, FindEntity>()
  readonly #dependencies = new Map<string, FindDependencies>()
  readonly #suggestions = new Map<string, ListEntities>()

  constructor(services: Services) {
    this.#services = services
  }

  /** @param type as in resource names */
  defineKind(type: string, find: FindEntity): void {
    this.#kinds.set(type, find)
  }

  /** @param type as in resource names */
  defineDependencies(type: string, find: FindDependencies): void {
    this.#dependencies.set(type, find)
  }

  /** @param collection by the name that tables give (`related_collection`) @param readable what the caller may read of it */
  defineSuggestions(collection: string, readable: ListEntities): void {
    this.#suggestions.set(collection, readable)
  }

  /**
   * Returns null for what is not there, what the caller may not read, and types this server has nothing of.
   * @throws ApiError 400 for no resource name
   */
  async find(caller: Caller, grn: string): Promise<Entity | null> {
    const { type, id } = readGrn(grn)
    const found = (await this.#kinds.get(type)?.(this.#services.records.as(caller), id)) ?? null
    return found && { grn: createGrn(type, id), type, id, title: found.title }
  }

  /** Returns resource names of what the reader of an entity needs too; null where its kind has not said so. */
  async dependencies(caller: Caller, { type, id }: Pick<Entity, 'type' | 'id'>): Promise<readonly string[] | null> {
    return (await this.#dependencies.get(type)?.(this.#services.records.as(caller), id)) ?? null
  }

  /** @throws ApiError 400 for an unknown collection */
  async readable(caller: Caller, collection: string): Promise<readonly Titled[]> {
    const readable = this.#suggestions.get(collection)
    if (!readable) {
      const known = [...this.#suggestions.keys()].sort()
      throw badRequest(`collection must be one of ${known.join(', ')}, not '${collection}'.`)
    }
    return readable(this.#services.records.as(caller))
  }
}

/** @throws ApiError 400 */
export function readGrn(text: string): { readonly type: string; readonly id: string } {
  try {
    return parseGrn(text)
  } catch (error) {
    throw badRequest((error as Error).message)
  }
}
