/** Shares what tables, caches and data adapters have in common: they are found by id or name, and their names are unique. */
import type { TSchema } from 'typebox'
import { lookupNameProblem } from '../../../core/lookup/rules.ts'
import { badRequest, forbidden, notFound, ValidationError } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Collection, Document } from '../platform/records/collection.ts'
import { isId } from '../platform/records/ids.ts'
import type { Services } from '../platform/services.ts'

/** By field. */
export type FieldProblems = Record<string, string[]>

export interface Named {
  readonly name: string
  readonly title: string
}

export interface Change {
  readonly id?: string | null
  readonly name: string
  readonly title: string
}

/** One of the three kinds. */
export interface Kind<Stored extends Named, Sent extends Change, Shown extends object> {
  readonly collection: Collection<Stored>
  /** Below `/system/lookup`, and the key of its list. */
  readonly path: string
  readonly listKey: string
  readonly one: string
  readonly many: string
  readonly shown: TSchema
  readonly sent: TSchema
  readonly page: TSchema
  present(document: Document<Stored>): Shown
  /** Returns what is wrong besides the name. */
  problems(sent: Sent, before: Document<Stored> | null, caller: Caller): Promise<FieldProblems>
  /** Returns what is not wrong, but will not work. */
  warnings?(sent: Sent): Promise<FieldProblems>
  stored(sent: Sent, before: Document<Stored> | null): Stored
  /** Does what must go well before the change of an entity is stored. @throws ApiError 400 */
  prepare?(sent: Sent, before: Document<Stored>, caller: Caller): Promise<void>
  /** Returns what uses it, as the end of a sentence; null where nothing does. */
  use?(document: Document<Stored>): Promise<string | null>
}

/** @throws ApiError 403, and 404 for those who may read all of the kind */
export async function readNamed<Stored extends Named>(
  { records }: Services,
  { collection, one }: Pick<Kind<Stored, Change, object>, 'collection' | 'one'>,
  caller: Caller,
  idOrName: string,
): Promise<Document<Stored>> {
  const byName = () => records.as(system('lookup')).of(collection).findBy('name', idOrName)
  const id = isId(idOrName) ? idOrName : (await byName())?.id
  if (id !== undefined) return records.as(caller).of(collection).get(id)
  const shown = idOrName.slice(0, 100)
  throw caller.isPermitted('lookuptables:read')
    ? notFound(`There is no ${one} named '${shown}'.`)
    : forbidden(`Not authorized to access ${one} <${shown}>`)
}

const nameProblems = {
  blank: 'The lookup name must not be empty, nor begin or end with a blank.',
  address: "The lookup name must not hold '/', nor be '.' or '..'.",
  id: 'A lookup name of 24 hexadecimal digits would be taken for an id.',
}

/** Changes entities of one kind. */
export class Changes<Stored extends Named, Sent extends Change, Shown extends object> {
  readonly #services: Services
  readonly #kind: Kind<Stored, Sent, Shown>
  readonly #changed: () => Promise<void>

  /** @param changed resolves when lookups see what is stored */
  constructor(services: Services, kind: Kind<Stored, Sent, Shown>, changed: () => Promise<void>) {
    this.#services = services
    this.#kind = kind
    this.#changed = changed
  }

  /** Returns the problems of what was sent, by field; fields of the configuration keep their own names. */
  async problems(caller: Caller, sent: Sent): Promise<FieldProblems> {
    const before = sent.id && isId(sent.id) ? await this.#of(caller).find(sent.id) : null
    return { ...(await this.#kind.warnings?.(sent)), ...(await this.#problems(caller, sent, before)) }
  }

  /** @throws ApiError 403; ValidationError */
  async create(caller: Caller, sent: Sent): Promise<Shown> {
    await this.#refuseWrong(caller, sent, null)
    const created = await this.#of(caller).insert(this.#kind.stored(sent, null))
    await this.#changed()
    return this.#kind.present(created)
  }

  /** @throws ApiError 403, 404, 400 where the address names another entity than the body; ValidationError */
  async update(caller: Caller, idOrName: string, sent: Sent): Promise<Shown> {
    const { one } = this.#kind
    const before = await readNamed(this.#services, this.#kind, caller, idOrName)
    if (sent.id && sent.id !== before.id)
      throw badRequest(`The body is of the ${one} <${sent.id.slice(0, 100)}>, the address of <${before.id}>.`)
    await this.#refuseWrong(caller, sent, before)
    if (!caller.isPermitted(`lookuptables:edit:${before.id}`)) throw forbidden()
    await this.#kind.prepare?.(sent, before, caller)
    const updated = await this.#of(caller).update(before.id, before.revision, this.#kind.stored(sent, before))
    await this.#changed()
    return this.#kind.present(updated)
  }

  /** @throws ApiError 403, 404, 400 while something uses it */
  async delete(caller: Caller, idOrName: string): Promise<Shown> {
    const before = await readNamed(this.#services, this.#kind, caller, idOrName)
    if (!caller.isPermitted(`lookuptables:delete:${before.id}`)) throw forbidden()
    const use = (await this.#kind.use?.(before)) ?? null
    if (use !== null)
      throw badRequest(`The ${this.#kind.one} '${before.name}' cannot be deleted: it is used by ${use}.`)
    await this.#of(caller).delete(before.id, before.revision)
    await this.#changed()
    return this.#kind.present(before)
  }

  #of(caller: Caller) {
    return this.#services.records.as(caller).of(this.#kind.collection)
  }

  async #refuseWrong(caller: Caller, sent: Sent, before: Document<Stored> | null): Promise<void> {
    const problems = await this.#problems(caller, sent, before)
    if (Object.keys(problems).length > 0) throw new ValidationError(problems)
  }

  async #problems(caller: Caller, sent: Sent, before: Document<Stored> | null): Promise<FieldProblems> {
    const problems = await this.#kind.problems(sent, before, caller)
    const same = await this.#of(system('lookup')).findBy('name', sent.name)
    if (same && same.id !== before?.id) problems['name'] = ['The lookup name is already in use.']
    const misnamed = lookupNameProblem(sent.name)
    if (misnamed) problems['name'] = [nameProblems[misnamed]]
    return problems
  }
}

/** Returns names for people: the first ones in quotes, and how many more there are. */
export function namesOf(documents: readonly Named[]): string {
  const shown = documents.slice(0, 5).map(({ name }) => `'${name.slice(0, 100)}'`)
  return shown.join(', ') + (documents.length > shown.length ? ` and ${documents.length - shown.length} more` : '')
}
