/** Inputs: what is stored, what runs, and the way from one to the other. */
import { cloudInputType } from '../../../core/cloud/input-type.ts'
import type { ExtractorTypeName } from '../../../core/extractors/types.ts'
import type { Input, InputCreate, InputState } from '../../../core/inputs/schema.ts'
import { accountOf, inputFields } from '../platform/aws/account.ts'
import type { ExtractorDefinition } from '../platform/ingest/extractors/definition.ts'
import type { InputDefinition } from '../platform/ingest/ingest.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { isId } from '../platform/records/ids.ts'
import { notFound, ValidationError } from '../platform/errors/errors.ts'
import type { Services } from '../platform/services.ts'
import { inputs, type InputDocument, type StoredExtractor } from './collection.ts'
import { mergeConfiguration, plainConfiguration, shownConfiguration } from './configuration.ts'
import { describeBackpressure } from './backpressure.ts'
import { forgetExtractors, measureExtractor } from './extractor-metrics.ts'
import { measureInput, forgetInput } from './metrics.ts'
import { checkConfiguration, fieldsOf, knownType, nameOf } from './types.ts'

export const readableInputs = ({ records }: Services, caller: Caller) => records.as(caller).of(inputs).all()

/** @throws ApiError 404 */
export async function readInput({ records }: Services, caller: Caller, id: string): Promise<InputDocument> {
  const found = isId(id) ? await records.as(caller).of(inputs).find(id) : null
  if (!found) throw notFound(`There is no input with id <${id}>.`)
  return found
}

/** `masked`: as those see it who may not edit it. */
export function presentInput({ secrets }: Services, stored: InputDocument, masked: boolean): Input {
  const { id, title, type, global, node, creator_user_id, created_at, content_pack, static_fields } = stored
  return {
    id,
    title,
    name: nameOf(type),
    type,
    global,
    node,
    creator_user_id,
    created_at,
    content_pack,
    attributes: shownConfiguration(fieldsOf(type), stored, masked, secrets),
    static_fields,
  }
}

export const presentFor = (services: Services, caller: Caller, stored: InputDocument) =>
  presentInput(services, stored, !caller.isPermitted(`inputs:edit:${stored.id}`))

/** A stopped input has none (contract 3, M). */
export function presentState(services: Services, stored: InputDocument): InputState | null {
  const status = services.ingest.status(stored.id)
  if (status ? status.state === 'STOPPED' : stored.desired_state === 'STOPPED') return null
  const { backpressure } = services.ingest.health()
  return {
    id: stored.id,
    state: status?.state ?? 'CREATED',
    started_at: status ? new Date(status.startedAt).toISOString() : stored.created_at,
    detailed_message:
      (status?.state === 'RUNNING' && backpressure && describeBackpressure(stored.type, backpressure)) ||
      (status?.detail ?? null),
    ...(status?.field && { detailed_field: status.field }),
    message_input: presentInput(services, stored, true),
  }
}

/** Whether it is an input of this node. */
export const isHere = ({ node }: Services, { global, node: owner }: Pick<InputDocument, 'global' | 'node'>) =>
  global || owner === node.nodeId

/** The input as ingest knows it. */
export const definitionOf = ({ secrets }: Services, stored: InputDocument): InputDefinition => ({
  id: stored.id,
  type: stored.type,
  title: stored.title,
  configuration: plainConfiguration(stored, secrets),
  staticFields: stored.static_fields,
  extractors: inOrder(stored.extractors).map(extractorDefinition),
})

/** As extractors run: by their order, equal ones as they were created. */
export const inOrder = (extractors: readonly StoredExtractor[]): readonly StoredExtractor[] =>
  extractors.toSorted((a, b) => a.order - b.order)

export const extractorDefinition = (stored: StoredExtractor): ExtractorDefinition => ({
  id: stored.id,
  title: stored.title,
  type: stored.type as ExtractorTypeName,
  config: stored.extractor_config,
  strategy: stored.cursor_strategy,
  sourceField: stored.source_field,
  targetField: stored.target_field,
  conditionType: stored.condition_type,
  conditionValue: stored.condition_value,
  converters: stored.converters as ExtractorDefinition['converters'],
})

/** Runs it here, if it is one of this node's. */
export async function run(services: Services, stored: InputDocument): Promise<void> {
  if (!isHere(services, stored)) return
  measureInput(services, stored)
  for (const { id } of stored.extractors) measureExtractor(services, stored.id, id)
  await services.ingest.startInput(definitionOf(services, stored))
}

/** @throws ValidationError */
function checkTitle(title: string): void {
  if (title.trim() === '') throw new ValidationError({ title: [`Value "${title}" is not a valid non-empty String!`] })
}

/**
 * Refuses an account that the wizard would refuse too, however the input is created. @throws ApiError 400 that names
 * the field
 */
function checkAccount(
  { secrets, settings }: Services,
  type: string,
  kept: Pick<InputDocument, 'configuration' | 'secrets'>,
): void {
  if (type === cloudInputType) accountOf(plainConfiguration(kept, secrets), inputFields, settings)
}

/** @throws ApiError 404 for an unknown type, 400 for an empty title or a configuration that cannot be, 403 */
export async function createInput(
  services: Services,
  caller: Caller,
  { title, type: asked, global, configuration, node }: InputCreate,
): Promise<InputDocument> {
  const definition = knownType(asked)
  const { type } = definition
  checkTitle(title)
  const kept = mergeConfiguration(fieldsOf(type), { configuration: {}, secrets: {} }, configuration, services.secrets)
  checkConfiguration(definition, plainConfiguration(kept, services.secrets))
  checkAccount(services, type, kept)
  const stored = await services.records
    .as(caller)
    .of(inputs)
    .insert({
      title,
      type,
      global: global ?? false,
      node: global ? null : (node ?? services.node.nodeId),
      creator_user_id: caller.username ?? '',
      created_at: new Date().toISOString(),
      content_pack: null,
      ...kept,
      static_fields: {},
      extractors: [],
      desired_state: 'RUNNING',
    })
  await run(services, stored)
  return stored
}

/** Restarts it with the new configuration unless it is stopped. @throws ApiError as `createInput`, and 404 for an unknown id */
export async function updateInput(
  services: Services,
  caller: Caller,
  id: string,
  { title, type: asked, global, configuration, node }: InputCreate,
): Promise<InputDocument> {
  const definition = knownType(asked)
  const { type } = definition
  const before = await readInput(services, caller, id)
  checkTitle(title)
  const merged = mergeConfiguration(fieldsOf(type), before, configuration, services.secrets)
  checkConfiguration(definition, plainConfiguration(merged, services.secrets))
  checkAccount(services, type, merged)
  const stored = await services.records
    .as(caller)
    .of(inputs)
    .update(id, before.revision, {
      title,
      type,
      global: global ?? false,
      node: global ? null : (node ?? services.node.nodeId),
      ...merged,
    })
  if (!isHere(services, stored)) await services.ingest.stopInput(id)
  else if (stored.desired_state === 'RUNNING') {
    if (before.type !== type) forgetInput(services, before)
    await run(services, stored)
  }
  return stored
}

export async function deleteInput(services: Services, caller: Caller, id: string): Promise<void> {
  const stored = await readInput(services, caller, id)
  await services.records.as(caller).of(inputs).delete(id, stored.revision)
  await services.ingest.removeInput(id)
  forgetInput(services, stored)
  forgetExtractors(services, id)
}

/** Starts (again) or stops it and remembers that for the next start of the server. The route has checked `inputs:changestate`. */
export async function changeState(
  services: Services,
  caller: Caller,
  id: string,
  desired: 'RUNNING' | 'STOPPED',
): Promise<void> {
  const server = system(`inputs, for ${caller.username ?? 'nobody'}`)
  const before = await readInput(services, server, id)
  const stored =
    before.desired_state === desired
      ? before
      : await services.records.as(server).of(inputs).update(id, before.revision, { desired_state: desired })
  if (desired === 'RUNNING') await run(services, stored)
  else if (isHere(services, stored)) await services.ingest.stopInput(id)
}

/** Adds, replaces or (null) removes a static field, without touching the input's connections. */
export async function changeStaticField(
  services: Services,
  caller: Caller,
  id: string,
  key: string,
  value: string | null,
): Promise<void> {
  const before = await readInput(services, caller, id)
  if (value === null && !Object.hasOwn(before.static_fields, key))
    throw notFound(`The input <${id}> has no static field '${key}'.`)
  const { [key]: _, ...others } = before.static_fields
  const stored = await services.records
    .as(caller)
    .of(inputs)
    .update(id, before.revision, { static_fields: value === null ? others : { ...others, [key]: value } })
  await redefine(services, stored)
}

/** Lets a changed input work by its static fields and extractors, without touching its connections. */
export async function redefine(services: Services, stored: InputDocument): Promise<void> {
  if (isHere(services, stored)) await services.ingest.redefineInput(definitionOf(services, stored))
}
