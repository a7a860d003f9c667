/** Reads a frame of OTLP in protobuf: an ExportLogsServiceRequest with one record. */
import { readUtf8 } from '../../decoding/text.ts'
import {
  delimitedTag,
  fixed32Tag,
  fixed64Tag,
  varintTag,
  WireError,
  WireReader,
} from '../../wire/protobuf/wire-reader.ts'
import {
  emptyRecord,
  KeyValues,
  maxDepth,
  TooDeep,
  type AnyValue,
  type Attributes,
  type LogRecord,
} from './log-record.ts'

export interface ReadRecord {
  readonly record: LogRecord
  /** Why not everything could be read; the record has what came before it. */
  readonly problem: string | null
}

/** Reads a part: damage in it leaves the others as they are. */
type Part = (read: () => void) => void

/** Null where the bytes hold no record. */
export function readProtobuf(frame: Buffer): ReadRecord | null {
  const record = emptyRecord()
  let found = false
  let problem: string | null = null
  const part: Part = read => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof WireError || error instanceof TooDeep)) throw error
      problem ??= error.message
    }
  }
  const each = (reader: WireReader, parts: Readonly<Record<number, (value: WireReader) => void>>) =>
    part(() => {
      while (reader.next()) {
        const read = parts[reader.tag]
        if (read) {
          const value = reader.message()
          part(() => read(value))
        }
      }
    })
  each(new WireReader(frame), {
    [delimitedTag(1)]: resourceLogs =>
      each(resourceLogs, {
        [delimitedTag(1)]: resource =>
          each(resource, { [delimitedTag(1)]: attribute => keyValue(attribute, record.resource) }),
        [delimitedTag(2)]: scopeLogs =>
          each(scopeLogs, {
            [delimitedTag(1)]: scope => readScope(scope, record, part),
            [delimitedTag(2)]: logRecord => {
              found = true
              readLogRecord(logRecord, record, part)
            },
          }),
      }),
  })
  return found ? { record, problem } : null
}

function readScope(reader: WireReader, { scope }: LogRecord, part: Part): void {
  while (reader.next()) {
    switch (reader.tag) {
      case delimitedTag(1):
        scope.name = text(reader)
        break
      case delimitedTag(2):
        scope.version = text(reader)
        break
      case delimitedTag(3):
        part(() => keyValue(reader.message(), scope.attributes))
        break
    }
  }
}

function readLogRecord(reader: WireReader, record: LogRecord, part: Part): void {
  while (reader.next()) {
    switch (reader.tag) {
      case fixed64Tag(1):
        record.timeUnixNano = reader.fixed64()
        break
      case fixed64Tag(11):
        record.observedTimeUnixNano = reader.fixed64()
        break
      case varintTag(2):
        record.severityNumber = reader.uint32()
        break
      case delimitedTag(3):
        record.severityText = text(reader)
        break
      case delimitedTag(5):
        part(() => {
          record.body = anyValue(reader.message(), 0)
        })
        break
      case delimitedTag(6):
        part(() => keyValue(reader.message(), record.attributes))
        break
      case varintTag(7):
        record.droppedAttributes = reader.uint32()
        break
      case fixed32Tag(8):
        record.flags = reader.fixed32()
        break
      case delimitedTag(9):
        record.traceId = id(reader)
        break
      case delimitedTag(10):
        record.spanId = id(reader)
        break
      case delimitedTag(12):
        record.eventName = text(reader)
        break
    }
  }
}

function keyValue(reader: WireReader, into: Attributes, depth = 0): void {
  let key = ''
  let value: AnyValue = null
  while (reader.next()) {
    if (reader.tag === delimitedTag(1)) key = text(reader)
    else if (reader.tag === delimitedTag(2)) value = anyValue(reader.message(), depth)
  }
  into.push([key, value])
}

/** Reads an AnyValue; if several fields of its oneof are set, the last one counts. */
function anyValue(reader: WireReader, depth: number): AnyValue {
  if (depth > maxDepth) throw new TooDeep()
  let value: AnyValue = null
  while (reader.next()) {
    switch (reader.tag) {
      case delimitedTag(1):
        value = text(reader)
        break
      case varintTag(2):
        value = reader.integer() !== 0n
        break
      case varintTag(3):
        value = exact(reader.integer())
        break
      case fixed64Tag(4):
        value = reader.double()
        break
      case delimitedTag(5):
        value = list(reader.message(), depth + 1)
        break
      case delimitedTag(6):
        value = keyValues(reader.message(), depth + 1)
        break
      case delimitedTag(7):
        value = reader.view().toString('base64')
        break
    }
  }
  return value
}

function list(reader: WireReader, depth: number): AnyValue[] {
  const values: AnyValue[] = []
  while (reader.next()) if (reader.tag === delimitedTag(1)) values.push(anyValue(reader.message(), depth))
  return values
}

function keyValues(reader: WireReader, depth: number): KeyValues {
  const pairs: Attributes = []
  while (reader.next()) if (reader.tag === delimitedTag(1)) keyValue(reader.message(), pairs, depth)
  return new KeyValues(pairs)
}

const text = (reader: WireReader) => readUtf8(reader.view())

const exact = (value: bigint): number | string => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value))

/** All zeros is no id. */
function id(reader: WireReader): string {
  const hex = reader.view().toString('hex')
  return /^0*$/.test(hex) ? '' : hex
}
