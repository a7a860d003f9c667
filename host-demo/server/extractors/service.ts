/** Changes the extractors of an input: part of its record, so its permissions and its audit rows hold for them. */
import { randomUUID } from 'node:crypto'
import type { CreateExtractor } from '../../../core/extractors/schema.ts'
import { MAX_EXTRACTORS } from '../../../core/extractors/rules.ts'
import { badRequest, notFound } from '../platform/errors/errors.ts'
import { isId } from '../platform/records/ids.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { inputs, type InputDocument, type StoredExtractor } from '../inputs/collection.ts'
import { forgetExtractor, measureExtractor } from '../inputs/extractor-metrics.ts'
import { inOrder, redefine } from '../inputs/service.ts'
import { checkRequest, checkStored } from './check.ts'

export interface ExtractorParts {
  readonly services: Services
  /** The stored ones. */
  readonly grokPatterns: () => ReadonlyMap<string, string>
}

/** @throws ApiError 404 */
export function extractorOf({ id, extractors }: InputDocument, extractorId: string): StoredExtractor {
  const found = extractors.find(extractor => extractor.id === extractorId)
  if (!found) throw notFound(`The input <${id}> has no extractor <${extractorId}>.`)
  return found
}

/** Changes the extractors as they are now, so changes at the same time do not lose one another. */
async function change(
  services: Services,
  caller: Caller,
  inputId: string,
  changed: (input: InputDocument) => StoredExtractor[],
): Promise<void> {
  if (!isId(inputId)) throw notFound(`There is no input with id <${inputId}>.`)
  const stored = await services.records
    .as(caller)
    .of(inputs)
    .update(inputId, null, input => {
      const { id: _, revision: __, ...body } = input
      return { ...body, extractors: changed(input) }
    })
  await redefine(services, stored)
}

/** The extractor of a request that was checked. */
export function toStored(id: string, creator: string, request: CreateExtractor): StoredExtractor {
  return {
    id,
    title: request.title,
    type: request.extractor_type.toLowerCase(),
    cursor_strategy: request.cursor_strategy.toLowerCase() as StoredExtractor['cursor_strategy'],
    source_field: request.source_field,
    target_field: request.target_field,
    extractor_config: request.extractor_config,
    creator_user_id: creator,
    converters: request.converters.map(({ type, config }) => ({ type: type.toLowerCase(), config: config ?? {} })),
    condition_type: request.condition_type.toLowerCase() as StoredExtractor['condition_type'],
    condition_value: request.condition_value ?? '',
    order: request.order ?? 0,
  }
}

/** @throws ApiError 400 that names the field, 403, 404 */
export async function createExtractor(
  { services, grokPatterns }: ExtractorParts,
  caller: Caller,
  inputId: string,
  request: CreateExtractor,
): Promise<StoredExtractor> {
  checkRequest(request)
  const extractor = toStored(randomUUID(), caller.username ?? '', request)
  checkStored(extractor, grokPatterns(), services.lookups)
  await change(services, caller, inputId, ({ extractors }) => {
    if (extractors.length >= MAX_EXTRACTORS) throw badRequest(`An input may have ${MAX_EXTRACTORS} extractors at most.`)
    return [...extractors, extractor]
  })
  measureExtractor(services, inputId, extractor.id)
  return extractor
}

/** Keeps its id and who created it. @throws ApiError 400 that names the field, 403, 404 */
export async function updateExtractor(
  { services, grokPatterns }: ExtractorParts,
  caller: Caller,
  inputId: string,
  extractorId: string,
  request: CreateExtractor,
): Promise<StoredExtractor> {
  checkRequest(request)
  checkStored(toStored(extractorId, '', request), grokPatterns(), services.lookups)
  let updated: StoredExtractor | null = null
  await change(services, caller, inputId, input => {
    const { creator_user_id: creator, order } = extractorOf(input, extractorId)
    const changed = toStored(extractorId, creator, { ...request, order: request.order ?? order })
    updated = changed
    return input.extractors.map(extractor => (extractor.id === extractorId ? changed : extractor))
  })
  return updated!
}

/** @throws ApiError 403, 404 */
export async function deleteExtractor(
  services: Services,
  caller: Caller,
  inputId: string,
  extractorId: string,
): Promise<void> {
  await change(services, caller, inputId, input => {
    extractorOf(input, extractorId)
    return input.extractors.filter(({ id }) => id !== extractorId)
  })
  forgetExtractor(services, inputId, extractorId)
}

/**
 * Puts the named extractors in the order of their places; those that are not named follow as they were.
 * @throws ApiError 400 for a place that is no number, an unknown extractor and one that is named twice
 */
export async function orderExtractors(
  services: Services,
  caller: Caller,
  inputId: string,
  order: Readonly<Record<string, string>>,
): Promise<void> {
  const places = Object.entries(order)
  for (const [place] of places)
    if (!/^\d{1,9}$/.test(place)) throw badRequest(`'order': '${place.slice(0, 100)}' is not a place. Count from 0.`)
  const ids = places.sort(([a], [b]) => Number(a) - Number(b)).map(([, id]) => id)
  if (new Set(ids).size < ids.length) throw badRequest("'order' names an extractor twice.")
  await change(services, caller, inputId, ({ extractors }) => {
    const unknown = ids.find(id => !extractors.some(extractor => extractor.id === id))
    if (unknown !== undefined) throw badRequest(`'order': the input has no extractor <${unknown.slice(0, 100)}>.`)
    const others = inOrder(extractors)
      .map(({ id }) => id)
      .filter(id => !ids.includes(id))
    const placeOf = new Map([...ids, ...others].map((id, place) => [id, place]))
    return extractors.map(extractor => ({ ...extractor, order: placeOf.get(extractor.id)! }))
  })
}
