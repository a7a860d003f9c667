/** Reads the message of a trial: given by its fields, stored, or raw. */
import type { TriedMessage } from '../../../core/pipelines/schema.ts'
import { inputs } from '../inputs/collection.ts'
import { definitionOf } from '../inputs/service.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { fieldName, serverFields, setField, type FieldMap } from '../platform/ingest/decoding/fields.ts'
import { standardTime } from '../platform/ingest/extractors/targets.ts'
import type { InputDefinition } from '../platform/ingest/ingest.ts'
import { codecNamed } from '../platform/ingest/registry.ts'
import type { Caller } from '../platform/records/caller.ts'
import { newId } from '../platform/records/ids.ts'
import type { Services } from '../platform/services.ts'
import { singleMessage } from '../search/single-message.ts'
import type { Tried } from './trial.ts'

export const noInput: InputDefinition = {
  id: '',
  type: '',
  title: '',
  configuration: {},
  staticFields: {},
  extractors: [],
}

type Request = {
  readonly message: TriedMessage
  readonly input_id?: string | null
  readonly streams: readonly string[] | null
}

/** @throws ApiError 400 that names what is wrong, 403, 404 */
export async function triedMessage(
  services: Services,
  caller: Caller,
  { message, input_id, streams }: Request,
  signal: AbortSignal,
): Promise<Tried> {
  const input = input_id ? await inputOf(services, caller, input_id) : null
  if ('raw' in message) return rawMessage(services, message, input, streams)
  if ('fields' in message) return messageOf(message.fields, input, streams)
  const { message: stored } = await singleMessage(services, caller, message.index, message.id, signal)
  return messageOf(stored.fields, input, streams)
}

/** Fields as they stand on the wire; values that no field has become texts. */
export function messageOf(
  given: Readonly<Record<string, unknown>>,
  input: InputDefinition | null,
  streams: readonly string[] | null,
): Tried {
  const fields: FieldMap = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || name === '_id' || name === 'timestamp' || name === 'streams') continue
    const isField = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    setField(fields, serverFields.has(name) ? name : fieldName(name), isField ? value : JSON.stringify(value))
  }
  const { _id: id, timestamp } = given
  if (input && !Object.hasOwn(fields, 'gl2_source_input')) fields['gl2_source_input'] = input.id
  return {
    id: typeof id === 'string' && id !== '' ? id : newId(),
    timestamp: timeOf(timestamp) ?? Date.now(),
    fields,
    input: input ?? noInput,
    streams,
  }
}

const timeOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' ? standardTime(value) : null

async function rawMessage(
  { ingest }: Services,
  { raw, codec: name, configuration, remote_address }: Extract<TriedMessage, { raw: string }>,
  input: InputDefinition | null,
  streams: readonly string[] | null,
): Promise<Tried> {
  const codec = codecNamed(name)
  if (!codec) throw badRequest(`codec: there is no codec '${name.slice(0, 100)}'.`)
  const address = remote_address || '127.0.0.1'
  const decoded = await ingest
    .decode(codec.name, configuration ?? {}, Buffer.from(raw), { address, port: null })
    .catch((error: unknown) => {
      throw badRequest(`raw: ${(error as Error).message}`)
    })
  if (!decoded) throw badRequest('raw: the message is empty.')
  const { timestamp, fields } = decoded
  return messageOf({ ...fields, timestamp, gl2_remote_ip: address }, input, streams)
}

/** @throws ApiError 403, 404 */
async function inputOf(services: Services, caller: Caller, id: string): Promise<InputDefinition> {
  return definitionOf(services, await services.records.as(caller).of(inputs).get(id))
}
