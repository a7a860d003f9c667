/** OTLP requests for tests, written field by field as the .proto files number them. */
import { delimitedField, varintField } from '../../../wire/protobuf/wire-writer.ts'

export const stringValue = (text: string) => delimitedField(1, text)
export const intValue = (value: number) => varintField(3, value)
export const keyValue = (key: string, value: Buffer) =>
  Buffer.concat([delimitedField(1, key), delimitedField(2, value)])

export function fixed64Field(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(9, field * 8 + 1)
  bytes.writeBigUInt64LE(value, 1)
  return bytes
}

export const body = (text: string) => delimitedField(5, stringValue(text))

/** A request with one resource (host.name) and one scope around these records, each given by its fields. */
export const request = (...records: readonly Buffer[]) =>
  delimitedField(
    1,
    delimitedField(1, delimitedField(1, keyValue('host.name', stringValue('web-1')))),
    delimitedField(
      2,
      delimitedField(1, delimitedField(1, 'scope')),
      ...records.map(record => delimitedField(2, record)),
    ),
  )
