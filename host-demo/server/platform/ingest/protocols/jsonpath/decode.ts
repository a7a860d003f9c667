/** Answers of an HTTP API: what a JSONPath leads to, or all of it, flattened. */
import { compileJsonPath, JsonPathError, type JsonPath } from '../../../json-path/json-path.ts'
import { codecFields, flag, flagOf, mergeFields, text, textOf } from '../../configuration.ts'
import type { CodecDefinition, Decoded, Frame } from '../../decoding/codec.ts'
import type { FieldMap } from '../../decoding/fields.ts'
import { addFlattened, exactNumbers, isObject } from '../../decoding/json-values.ts'
import { textReader } from '../../decoding/text.ts'

export const jsonpathCodec: CodecDefinition = {
  name: 'jsonpath',
  label: 'JSON Path',
  fields: mergeFields(codecFields, {
    path: text(
      'JSON path of data to extract',
      'Path to the value (RFC 9535), for example $.store.book[1].number_of_orders. It becomes the field result; ' +
        'the members of an object become fields of their own.',
      '$.store.book[1].number_of_orders',
      { optional: false },
    ),
    source: text('Message source', 'Source of the messages.', 'yourapi', { optional: false }),
    enable_flattening: flag(
      'Flatten JSON',
      'Make a field of every value of the answer, with _ between the levels, instead of following the path.',
      false,
    ),
  }),
  senders: 'places',
  create(configuration) {
    const read = textReader(configuration)
    const source = textOf(configuration, 'override_source') ?? textOf(configuration, 'source') ?? 'yourapi'
    const path = flagOf(configuration, 'enable_flattening') ? null : (textOf(configuration, 'path') ?? '$')
    const extract = path === null ? flattened : extractor(path)
    return frame => decode(frame, read(frame.bytes), source, extract)
  },
}

interface Extracted {
  readonly message: string
  readonly problem: string | null
}
/** Adds the fields. Throws RangeError where the JSON is nested too deeply. */
type Extract = (json: unknown, fields: FieldMap) => Extracted

function decode(frame: Frame, json: string, source: string, extract: Extract): Decoded {
  const whole = (problem: string): Decoded => ({
    timestamp: frame.receivedAt,
    fields: { message: json, source },
    problem: `${problem} The answer was kept whole.`,
    undecodable: true,
  })
  try {
    const parsed: unknown = JSON.parse(json)
    const fields: FieldMap = { message: '', source }
    const { message, problem } = extract(exactNumbers({ parsed }, `{"parsed":${json}}`)['parsed'], fields)
    fields['message'] = message
    return { timestamp: frame.receivedAt, fields, problem, undecodable: false }
  } catch (error) {
    if (error instanceof SyntaxError) return whole(`The answer is no JSON: ${error.message}.`)
    if (error instanceof RangeError) return whole('The answer is nested too deeply.')
    if (error instanceof JsonPathError) return whole(`path: ${error.message}`)
    throw error
  }
}

const flattened: Extract = (json, fields) => {
  addResult(fields, json)
  return { message: 'JSON API poll result: flattened', problem: null }
}

/** Throws with a reason for the user where the path cannot be read. */
function extractor(path: string): Extract {
  const compiled = compiledPath(path)
  return (json, fields) => {
    const found = compiled.values(json)
    const [value] = found
    const result = compiled.singular ? value : found
    addResult(fields, result)
    const message = `JSON API poll result: ${path} -> ${JSON.stringify(result ?? null)}`
    return { message, problem: found.length > 0 ? null : 'The path leads to nothing in the answer.' }
  }
}

function compiledPath(path: string): JsonPath {
  try {
    return compileJsonPath(path)
  } catch (error) {
    throw new Error(`path: ${(error as Error).message}`)
  }
}

/** Members of an object are fields; anything else is `result`. */
function addResult(fields: FieldMap, value: unknown): void {
  if (isObject(value)) for (const [name, member] of Object.entries(value)) addFlattened(fields, name, member)
  else addFlattened(fields, 'result', value)
}
