/** Decorators as they are stored, and as callers see and change them. */
import { isDeepStrictEqual } from 'node:util'
import type { Decorator, DecoratorInput } from '../../../core/decorators/schema.ts'
import { badRequest, forbidden, notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from '../streams/collection.ts'
import { decorators, type StoredDecorator } from './collection.ts'
import { isAsking, type AskingType } from './decorator-type.ts'
import type { DecoratorTypes } from './registry.ts'

type Records = Services['records']

export interface DecoratorParts {
  readonly services: Pick<Services, 'records'>
  readonly types: DecoratorTypes
}

const present = ({ revision: _, ...decorator }: StoredDecorator): Decorator => decorator

/** Returns all decorators except those of streams the caller may not read. */
export async function listDecorators({ services: { records } }: DecoratorParts, caller: Caller): Promise<Decorator[]> {
  const all = await records.as(caller).of(decorators).all()
  return all
    .filter(({ stream }) => stream === null || caller.isPermitted(`streams:read:${stream}`))
    .map(present)
    .sort((a, b) => a.order - b.order)
}

/** Returns all decorators, for the server itself. */
export async function storedDecorators({ records }: Pick<Services, 'records'>): Promise<Decorator[]> {
  return (await records.as(system('decorators')).of(decorators).all()).map(present)
}

/** @throws ApiError 400 for an unknown kind or stream, or a configuration it cannot work with; 403 */
export async function createDecorator(
  parts: DecoratorParts,
  caller: Caller,
  input: DecoratorInput,
): Promise<Decorator> {
  const { records } = parts.services
  const body = await read(parts, caller, input, null)
  return present(await records.as(caller).of(decorators).insert(body))
}

/** @throws as `createDecorator`; ApiError 404 */
export async function updateDecorator(
  parts: DecoratorParts,
  caller: Caller,
  id: string,
  input: DecoratorInput,
): Promise<Decorator> {
  const { records } = parts.services
  const body = await read(parts, caller, input, await changeable(records, caller, id))
  return present(await records.as(caller).of(decorators).update(id, null, body))
}

/** @throws ApiError 403, 404 */
export async function deleteDecorator(
  { services: { records } }: DecoratorParts,
  caller: Caller,
  id: string,
): Promise<void> {
  await changeable(records, caller, id)
  await records.as(caller).of(decorators).delete(id)
}

/**
 * Returns a decorator that the caller may change. They need not be able to read it, but a decorator of a stream they
 * cannot read is not found.
 */
async function changeable(records: Records, caller: Caller, id: string): Promise<StoredDecorator> {
  const found = await records.as(system('decorators')).of(decorators).find(id)
  const maySee = (stream: string | null) =>
    stream === null || caller.isAnyPermitted([`streams:read:${stream}`, `streams:edit:${stream}`])
  if (!found || !maySee(found.stream)) throw notFound(`There is no decorator with id <${id}>.`)
  mayEditStream(caller, found.stream)
  return found
}

async function read(
  { services: { records }, types }: DecoratorParts,
  caller: Caller,
  { type, config, stream: given, order }: DecoratorInput,
  before: StoredDecorator | null,
) {
  const stream = given ?? null
  mayEditStream(caller, stream)
  if (stream !== null && !(await records.as(system('decorators')).of(streams).find(stream))) {
    throw badRequest(`stream: there is no stream with id <${stream}>.`)
  }
  const body = { type, stream, order: order ?? 0, config: types.checkConfig(type, config) }
  const others = (await records.as(system('decorators')).of(decorators).all()).filter(
    one => one.id !== before?.id && one.stream === stream && one.order >= body.order,
  )
  await checkSources(types, caller, { body, before, others })
  return body
}

type Configured = Pick<StoredDecorator, 'type' | 'stream' | 'order'> & { readonly config: object }

interface Change {
  readonly body: Configured
  readonly before: Configured | null
  /** Those that take what it makes. */
  readonly others: readonly Configured[]
}

/**
 * A decorator acts for whoever configured it, so they must be able to read its source; and so must they who put one before it, as that one
 * writes the fields that are looked up. One whose source is gone may still be put into another place.
 */
async function checkSources(types: DecoratorTypes, caller: Caller, { body, before, others }: Change): Promise<void> {
  const may = async ({ type, config }: Configured, reader: Caller) => {
    const kind = types.get(type)
    return !kind || !isAsking(kind) || (await kind.open(config, reader)) !== null
  }
  const isThere = (one: Configured) => may(one, system('decorators'))
  const isOnlyMoved = before !== null && before.type === body.type && isDeepStrictEqual(before.config, body.config)
  if (!(await may(body, caller)) && (!isOnlyMoved || (await isThere(body)))) throw badRequest(unreadable(types, body))
  for (const one of others)
    if (!(await may(one, caller)) && (await isThere(one)))
      throw forbidden(
        'A decorator behind this one asks a lookup table or a pipeline that you may not read. Give this one a higher order.',
      )
}

function unreadable(types: DecoratorTypes, { type, config }: Configured): string {
  const { source } = types.get(type) as AskingType
  const name = String((config as Readonly<Record<string, unknown>>)[source]).slice(0, 100)
  return `config.${source} must be one of those that GET /search/decorators/available lists for you, not '${name}'.`
}

function mayEditStream(caller: Caller, stream: string | null): void {
  if (stream !== null && !caller.isPermitted(`streams:edit:${stream}`))
    throw forbidden(`Not authorized to access stream id <${stream}>`)
}
