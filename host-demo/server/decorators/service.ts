/** Decorators as callers see them, and those that apply to a search. */
import { decoratorsFor } from '../../../core/decorators/rules.ts'
import type { Decorator, DecoratorInput } from '../../../core/decorators/schema.ts'
import { badRequest, forbidden, notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from '../streams/collection.ts'
import { decorators, type StoredDecorator } from './collection.ts'
import { checkConfig } from './decorate.ts'

type Records = Services['records']

const present = ({ revision: _, ...decorator }: StoredDecorator): Decorator => decorator

/** Returns all decorators except those of streams the caller may not read. */
export async function listDecorators({ records }: Services, caller: Caller): Promise<Decorator[]> {
  const all = await records.as(caller).of(decorators).all()
  return all
    .filter(({ stream }) => stream === null || caller.isPermitted(`streams:read:${stream}`))
    .map(present)
    .sort((a, b) => a.order - b.order)
}

/** Returns the decorators that apply to a search of these streams, whoever searches. */
export async function applyingDecorators({ records }: Services, streams: readonly string[]): Promise<Decorator[]> {
  const all = await records.as(system('search')).of(decorators).all()
  return decoratorsFor(all.map(present), streams)
}

/** @throws ApiError 400 for an unknown kind or stream, or a configuration it cannot work with; 403 */
export async function createDecorator(
  { records }: Services,
  caller: Caller,
  input: DecoratorInput,
): Promise<Decorator> {
  const body = await read(records, caller, input)
  return present(await records.as(caller).of(decorators).insert(body))
}

/** @throws as `createDecorator`; ApiError 404 */
export async function updateDecorator(
  { records }: Services,
  caller: Caller,
  id: string,
  input: DecoratorInput,
): Promise<Decorator> {
  await checkChangeable(records, caller, id)
  const body = await read(records, caller, input)
  return present(await records.as(caller).of(decorators).update(id, null, body))
}

/** @throws ApiError 403, 404 */
export async function deleteDecorator({ records }: Services, caller: Caller, id: string): Promise<void> {
  await checkChangeable(records, caller, id)
  await records.as(caller).of(decorators).delete(id)
}

/**
 * A caller may change a decorator without being able to read it, but a decorator of a stream they cannot read is not
 * found.
 */
async function checkChangeable(records: Records, caller: Caller, id: string): Promise<void> {
  const found = await records.as(system('decorators')).of(decorators).find(id)
  const maySee = (stream: string | null) =>
    stream === null || caller.isAnyPermitted([`streams:read:${stream}`, `streams:edit:${stream}`])
  if (!found || !maySee(found.stream)) throw notFound(`There is no decorator with id <${id}>.`)
  mayEditStream(caller, found.stream)
}

async function read(records: Records, caller: Caller, { type, config, stream: given, order }: DecoratorInput) {
  const stream = given ?? null
  mayEditStream(caller, stream)
  if (stream !== null && !(await records.as(system('decorators')).of(streams).find(stream))) {
    throw badRequest(`stream: there is no stream with id <${stream}>.`)
  }
  return { type, stream, order: order ?? 0, config: checkConfig(type, config) }
}

function mayEditStream(caller: Caller, stream: string | null): void {
  if (stream !== null && !caller.isPermitted(`streams:edit:${stream}`))
    throw forbidden(`Not authorized to access stream id <${stream}>`)
}
