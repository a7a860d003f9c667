/**
 * One log record with its resource and scope, as both encodings of OTLP give it
 * (https://github.com/open-telemetry/opentelemetry-proto, logs/v1/logs.proto and common/v1/common.proto).
 */

/** An AnyValue. Integers a double cannot hold are their decimal text; `bytes` are base64. */
export type AnyValue = string | number | boolean | null | readonly AnyValue[] | KeyValues

/** A list of key and value; a class, so that it is no array. */
export class KeyValues {
  readonly pairs: readonly (readonly [key: string, value: AnyValue])[]
  constructor(pairs: KeyValues['pairs']) {
    this.pairs = pairs
  }
}

export type Attributes = [key: string, value: AnyValue][]

export interface LogRecord {
  readonly resource: Attributes
  readonly scope: { name: string; version: string; readonly attributes: Attributes }
  /** Nanoseconds since 1970; 0 where unknown. */
  timeUnixNano: bigint
  observedTimeUnixNano: bigint
  severityNumber: number
  severityText: string
  body: AnyValue
  readonly attributes: Attributes
  droppedAttributes: number
  flags: number
  /** Hexadecimal; '' where there is none. */
  traceId: string
  spanId: string
  eventName: string
}

export const emptyRecord = (): LogRecord => ({
  resource: [],
  scope: { name: '', version: '', attributes: [] },
  timeUnixNano: 0n,
  observedTimeUnixNano: 0n,
  severityNumber: 0,
  severityText: '',
  body: null,
  attributes: [],
  droppedAttributes: 0,
  flags: 0,
  traceId: '',
  spanId: '',
  eventName: '',
})

/** Values are nested up to this; what is deeper is left out and said. */
export const maxDepth = 32

export class TooDeep extends Error {
  override readonly name = 'TooDeep'
  constructor() {
    super(`Values are nested more than ${maxDepth} deep.`)
  }
}
