/**
 * Documents in collections. Every access is made as a caller, permissions are enforced here and nowhere else, and each
 * change leaves its row in the audit log in the same transaction.
 */
import { ApiError, ValidationError, forbidden, notFound } from '../errors/errors.ts'
import { activityLog, activityRows } from './activity.ts'
import { auditLog, auditRow, actionRow, sharedDocument } from './audit.ts'
import { titleOf } from './audit-changes.ts'
import type { AuditPage, AuditSearch } from './audit-index.ts'
import type { Backend, Change, LogRow, LogWrite, Stored } from './backend.ts'
import { NotUnique, RevisionConflict } from './backend.ts'
import { isFull } from '../full-disk.ts'
import type { Caller } from './caller.ts'
import type { Body, Collection, Document, Needed } from './collection.ts'
import { configs, type Config } from './config.ts'
import type { DamagedDocument } from './document-rows.ts'
import { GrantIndex, type GrantedPermissions, type GrantsBy, type GrantsReader } from './grant-index.ts'
import { grants, ownGrant, withdrawals, type Grant } from './grants.ts'
import { newId } from './ids.ts'
import { list, type ListPage, type ListRequest } from './list.ts'
import { log, type Log, type LogOptions } from './log.ts'
import { Pending } from './pending.ts'
import { checkQuota } from './quota.ts'
import { violations } from './violations.ts'

export type { Document } from './collection.ts'
export { collection, type Collection } from './collection.ts'
export { config, type Config } from './config.ts'

export interface CollectionAccess<T> {
  /** @throws ApiError 403 where the caller may not read it, 404 where a caller who may read all finds none */
  get(id: string): Promise<Document<T>>
  /** Null where there is none or the caller may not read it. */
  find(id: string): Promise<Document<T> | null>
  /** By a property the collection declares unique. Null as with `find`. */
  findBy(property: keyof T & string, value: string): Promise<Document<T> | null>
  /** All the caller may read. */
  all(): Promise<readonly Document<T>[]>
  /** A page of what the caller may read. @throws ApiError 400 for a query, filter or order that cannot be */
  list(request: ListRequest, where?: (document: Document<T>) => boolean): Promise<ListPage<Document<T>>>
  /** @throws ApiError 403; ValidationError naming the fields that are wrong or taken */
  insert(body: T, id?: string): Promise<Document<T>>
  /**
   * @param revision the one the change is based on; null: whichever is there
   * @throws ApiError 403, 404, 409 when somebody else changed it in between; ValidationError
   */
  update(id: string, revision: number | null, change: Partial<T> | ((document: Document<T>) => T)): Promise<Document<T>>
  delete(id: string, revision?: number | null): Promise<void>
}

export interface ConfigAccess<T> {
  /** Null when nothing is stored. */
  stored(): Promise<T | null>
  /** Returns the stored value, else the default. */
  get(): Promise<T>
  /** @throws ValidationError */
  put(value: T): Promise<T>
  delete(): Promise<void>
}

/** The records as one caller sees them. */
export interface CallerRecords {
  of<T>(collection: Collection<T>): CollectionAccess<T>
  config<T>(config: Config<T>): ConfigAccess<T>
  /** All changes made through `records` take place together at the end, or none. */
  transaction<R>(work: (records: CallerRecords) => Promise<R>): Promise<R>
}

export interface Records {
  as(caller: Caller): CallerRecords
  /** A log table; the caller's rights are the business of whoever uses it. */
  log(name: string, options?: LogOptions): Log
  /** Writes to several log tables at once, or to none. */
  writeLogs(writes: readonly LogWrite[]): Promise<void>
  /** Leaves a row in the audit log of what changes no document (`actionRow`). */
  audit(caller: Caller, action: string, entity: string, details?: Body): Promise<void>
  /** A page of the audit log, newest first; the caller's rights are the business of whoever uses it. */
  auditPage(search: AuditSearch, offset: number, limit: number, signal: AbortSignal): Promise<AuditPage>
  /** The rows of the audit log that match, newest first, in pieces. */
  auditRows(search: AuditSearch, signal: AbortSignal): AsyncGenerator<readonly LogRow[]>
  /** Whether this very caller left a row in the audit log: a request has a caller of its own. */
  leftRow(caller: Caller): boolean
  /** Returns the permissions from the grants of a user, including those to everyone; the same object until they change. */
  grantsOf(userId: string): Promise<GrantedPermissions>
  /** Returns what tells the same of many users. */
  grantsReader(): Promise<GrantsReader>
  /** Returns the grants to a grantee or on a target, without reading all there are; the caller's rights are the business of whoever asks. */
  grantsBy(by: GrantsBy): Promise<readonly Document<Grant>[]>
  /** Returns all grants, in the order in which they were made; the caller's rights are the business of whoever asks. */
  allGrants(): Promise<readonly Document<Grant>[]>
  /** Names of the stored singletons. */
  configNames(): Promise<readonly string[]>
  /** Documents that were damaged and set aside; to everybody they are not there. */
  damaged(): readonly DamagedDocument[]
  /** Calls the listener after each change. Returns a function that ends it. */
  changes<T>(collection: Collection<T>, listener: (ids: readonly string[]) => void): () => void
  close(): Promise<void>
}

export function createRecords(backend: Backend): Records {
  const audited = new WeakSet<Caller>()
  const granted = new GrantIndex(backend)
  return {
    as: caller => new Session(backend, caller, audited, null),
    log: (name, options) => log(backend, name, options),
    writeLogs: writes => backend.commit([], writes),
    async audit(caller, action, entity, details = {}) {
      await backend.commit([], [{ log: auditLog, put: [actionRow(caller, action, entity, details)], unhurried: true }])
      audited.add(caller)
    },
    auditPage: (search, offset, limit, signal) => backend.auditPage(search, offset, limit, signal),
    auditRows: (search, signal) => backend.auditRows(search, signal),
    leftRow: caller => audited.has(caller),
    grantsOf: userId => granted.of(userId),
    grantsReader: () => granted.reader(),
    grantsBy: by => granted.by(by),
    allGrants: () => granted.all(),
    configNames: async () => (await backend.all(configs as Collection)).map(stored => String(stored.body['name'])),
    damaged: () => backend.damaged(),
    changes: (collection, listener) => backend.changes(collection as Collection, listener),
    close: () => backend.close(),
  }
}

class Session implements CallerRecords {
  readonly #backend: Backend
  readonly #caller: Caller
  readonly #audited: WeakSet<Caller>
  readonly #pending: Pending | null

  constructor(backend: Backend, caller: Caller, audited: WeakSet<Caller>, pending: Pending | null) {
    this.#backend = backend
    this.#caller = caller
    this.#audited = audited
    this.#pending = pending
  }

  async transaction<R>(work: (records: CallerRecords) => Promise<R>): Promise<R> {
    if (this.#pending) return work(this)
    const pending = new Pending()
    const result = await work(new Session(this.#backend, this.#caller, this.#audited, pending))
    await this.#commit(pending.changes)
    return result
  }

  config<T>(definition: Config<T>): ConfigAccess<T> {
    const documents = this.of(configs)
    const stored = async () => ((await documents.findBy('name', definition.name))?.value as T | undefined) ?? null
    /** A caller may write a configuration without being able to read it. */
    const find = () => this.#findBy(configs as Collection, 'name', definition.name)
    return {
      stored,
      get: async () => (await stored()) ?? definition.default,
      put: async value => {
        const complete = checkedConfig(definition, value)
        const before = await find()
        if (before) await documents.update(before.id, before.revision, { value: complete })
        else await documents.insert({ name: definition.name, value: complete })
        return complete
      },
      delete: async () => {
        const before = await find()
        if (before) await documents.delete(before.id, before.revision)
      },
    }
  }

  of<T>(collection: Collection<T>): CollectionAccess<T> {
    const target = collection as Collection
    const allowed = (needed: Needed) => {
      if (this.#caller.carrier === 'system') return true
      if (needed === null) return false
      const any = [needed].flat()
      return this.#caller.isAnyPermitted(any) || any.some(one => this.#caller.grnPermissions.includes(one))
    }
    const { permissions } = collection
    const require = (needed: Needed, what: string) => {
      if (!allowed(needed)) throw forbidden(`Not authorized to ${what}`)
    }
    const present = (stored: Stored) => ({ ...stored.body, id: stored.id, revision: stored.revision }) as Document<T>
    const readable = (document: Document<T>) => allowed(permissions.read(document))
    const load = async (id: string) => {
      const stored = await this.#get(target, id)
      return stored && present(stored)
    }
    /**
     * A caller who may not read everything cannot tell a forbidden id from one that does not exist.
     * @param needed what is about to be done; whoever may do it need not be able to read
     */
    const existing = async (id: string, needed: (document: Document<T>) => Needed = permissions.read) => {
      const known = (document: Document<T>) => readable(document) || allowed(needed(document))
      const document = await load(id)
      if (document && known(document)) return document
      const mayKnow = allowed(permissions.any) || known({ id, revision: 0 } as Document<T>)
      throw document || !mayKnow
        ? forbidden(`Not authorized to access resource id <${id}>`)
        : notFound(`There is no ${target.name} document with id <${id}>.`)
    }
    const validate = async (id: string, body: T) => {
      if (!target.validator.Check(body)) throw new ValidationError(violations(target.validator, body))
      if (target.definition.quota && !allowed('*')) checkQuota(target, await this.#all(target), id, body as Body)
    }

    return {
      get: id => existing(id),
      find: async id => {
        const document = await load(id)
        return document && readable(document) ? document : null
      },
      findBy: async (property, value) => {
        const stored = await this.#findBy(target, property, value)
        const document = stored && present(stored)
        return document && readable(document) ? document : null
      },
      all: async () => (await this.#all(target)).map(present).filter(readable),
      list: async (request, where = () => true) =>
        list(
          (await this.#all(target)).map(present).filter(document => readable(document) && where(document)),
          request,
          target.definition.list,
        ),
      insert: async (body, id = newId()) => {
        require(permissions.create(body), `create ${target.name}`)
        await validate(id, body)
        const changes: Change[] = [{ kind: 'insert', collection: target, id, body: body as Body }]
        const grant = ownGrant(this.#caller, target, id, body as Body, new Date())
        if (grant) changes.push(grant)
        await this.#write(changes)
        return present({ id, revision: 1, body: body as Body })
      },
      update: async (id, revision, change) => {
        const before = await existing(id, permissions.edit)
        require(permissions.edit(before), `edit <${id}>`)
        if (revision !== null && revision !== before.revision) throw conflict()
        const { id: _, revision: base, ...current } = before as Document<Body>
        const body = (typeof change === 'function' ? change(before) : { ...current, ...change }) as T & Body
        await validate(id, body)
        await this.#write([{ kind: 'update', collection: target, id, revision: base, body, before: current }])
        return present({ id, revision: base + 1, body })
      },
      delete: async (id, revision = null) => {
        const before = await existing(id, permissions.delete)
        require(permissions.delete(before), `delete <${id}>`)
        if (revision !== null && revision !== before.revision) throw conflict()
        const ended =
          target.definition.grn === null
            ? []
            : withdrawals(target, id, before as Body, await this.#all(grants as Collection))
        const { id: _, revision: base, ...body } = before as Document<Body>
        await this.#write([{ kind: 'delete', collection: target, id, revision: base, before: body }, ...ended])
      },
    }
  }

  async #get(collection: Collection, id: string): Promise<Stored | null> {
    const stored = await this.#backend.get(collection, id)
    return this.#pending ? this.#pending.overlay(collection, id, stored) : stored
  }

  async #findBy(collection: Collection, property: string, value: string): Promise<Stored | null> {
    if (!this.#pending) return this.#backend.find(collection, property, value)
    return (await this.#all(collection)).find(stored => stored.body[property] === value) ?? null
  }

  async #all(collection: Collection): Promise<readonly Stored[]> {
    const stored = await this.#backend.all(collection)
    const touched = this.#pending?.touched(collection)
    if (!this.#pending || !touched || touched.size === 0) return stored
    const byId = new Map(stored.map(document => [document.id, document]))
    return [...new Set([...byId.keys(), ...touched])]
      .map(id => this.#pending?.overlay(collection, id, byId.get(id) ?? null) ?? null)
      .filter(document => document !== null)
  }

  async #write(changes: readonly Change[]): Promise<void> {
    if (this.#pending) this.#pending.changes.push(...changes)
    else await this.#commit(changes)
  }

  async #commit(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    const titles = await this.#titlesOfShared(changes)
    try {
      await this.#backend.commit(changes, [
        { log: auditLog, put: changes.map(change => auditRow(this.#caller, change, titles)) },
        { log: activityLog, put: activityRows(this.#caller, changes) },
      ])
      this.#audited.add(this.#caller)
    } catch (error) {
      if (error instanceof RevisionConflict) throw conflict()
      if (isFull(error))
        throw new ApiError(507, 'The disk of the server is full: nothing can be saved until it has space again.')
      if (error instanceof NotUnique) throw new ValidationError({ [error.property]: [error.message] })
      throw error
    }
  }

  /** Entities of the audit log whose grants change, with the names of their documents. */
  async #titlesOfShared(changes: readonly Change[]): Promise<ReadonlyMap<string, string | null>> {
    const titles = new Map<string, string | null>()
    for (const change of changes) {
      const shared = sharedDocument(change)
      if (!shared || titles.has(shared.entity)) continue
      const { collection, id, entity } = shared
      const own = changes.findLast(other => other.id === id && other.collection === collection)
      const stored = own ?? (await this.#backend.get(collection, id))
      const body = stored && ('kind' in stored && stored.kind === 'delete' ? stored.before : stored.body)
      titles.set(entity, body ? titleOf(collection, body) : null)
    }
    return titles
  }
}

const conflict = () => new ApiError(409, 'Somebody else changed this in between. Load it again and repeat your change.')

function checkedConfig<T>(definition: Config<T>, value: T): T {
  const complete = definition.validator.Default(structuredClone(value)) as T
  if (!definition.validator.Check(complete)) throw new ValidationError(violations(definition.validator, complete))
  const problems = definition.check?.(complete) ?? {}
  if (Object.keys(problems).length > 0) throw new ValidationError(problems)
  return complete
}
