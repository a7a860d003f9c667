/** Templates (RFC 3954, 5.2 and 6.1; RFC 7011, 3.4): which fields a record has, and how long they are. */

/** The length that says that each record tells the field's length itself (RFC 7011, 7). */
export const variable = 0xffff
const maxFields = 2000

export interface Specifier {
  readonly enterprise: number
  readonly number: number
  /** Bytes, or `variable`; never 0: a field without bytes tells nothing and is left out. */
  readonly length: number
  /** Set in options templates: the field says what the record is about. */
  readonly scope: boolean
}

export interface Template {
  readonly id: number
  readonly options: boolean
  readonly specifiers: readonly Specifier[]
  /** Bytes a record has at least; all it has where no field is variable. At least 1. */
  readonly recordBytes: number
  readonly variable: boolean
}

/** `null`: withdrawn, which RFC 7011, 8.4 tells collectors over UDP to ignore. `next`: where the next template begins. */
export interface ReadTemplate {
  readonly template: Template | null
  readonly next: number
}

/** Reads one template of a set at `at`; null where it is broken, so that what follows in the set cannot be found. */
export function readTemplate(version: 9 | 10, options: boolean, set: Buffer, at: number): ReadTemplate | null {
  if (set.length - at < 4) return null
  const id = set.readUInt16BE(at)
  const head = version === 10 ? ipfixCounts(set, at, options) : netflowCounts(set, at, options)
  if (!head) return null
  if (version === 10 && head.fields === 0) return { template: null, next: head.start }
  const specifiers: Specifier[] = []
  let next = head.start
  for (let field = 0; field < head.fields; field++) {
    if (set.length - next < 4) return null
    const type = set.readUInt16BE(next)
    const length = set.readUInt16BE(next + 2)
    next += 4
    let enterprise = 0
    if (version === 10 && type >= 0x8000) {
      if (set.length - next < 4) return null
      enterprise = set.readUInt32BE(next)
      next += 4
    }
    const number = version === 10 ? type & 0x7fff : type
    if (length > 0) specifiers.push({ enterprise, number, length, scope: field < head.scopes })
  }
  const template = templateOf(id, options, specifiers, version === 10)
  return id < 256 || template.recordBytes === 0 ? null : { template, next }
}

export function templateOf(id: number, options: boolean, specifiers: readonly Specifier[], mayVary: boolean): Template {
  let recordBytes = 0
  let varies = false
  for (const { length } of specifiers) {
    if (mayVary && length === variable) {
      varies = true
      recordBytes++
    } else recordBytes += length
  }
  return { id, options, specifiers, recordBytes, variable: varies }
}

interface Counts {
  readonly fields: number
  readonly scopes: number
  readonly start: number
}

function ipfixCounts(set: Buffer, at: number, options: boolean): Counts | null {
  const fields = set.readUInt16BE(at + 2)
  if (fields > maxFields) return null
  if (!options || fields === 0) return { fields, scopes: 0, start: at + 4 }
  if (set.length - at < 6) return null
  const scopes = set.readUInt16BE(at + 4)
  return scopes === 0 || scopes > fields ? null : { fields, scopes, start: at + 6 }
}

function netflowCounts(set: Buffer, at: number, options: boolean): Counts | null {
  if (!options) {
    const fields = set.readUInt16BE(at + 2)
    return fields > maxFields ? null : { fields, scopes: 0, start: at + 4 }
  }
  if (set.length - at < 6) return null
  const scopeBytes = set.readUInt16BE(at + 2)
  const fields = (scopeBytes + set.readUInt16BE(at + 4)) / 4
  if (scopeBytes % 4 !== 0 || !Number.isInteger(fields) || fields > maxFields) return null
  return { fields, scopes: scopeBytes / 4, start: at + 6 }
}

/** Tells `visit` where each field of the record at `at` lies; gives the record's end, or -1 where it has none within `bytes`. */
export function walkRecord(
  { specifiers, variable: mayVary }: Template,
  bytes: Buffer,
  at: number,
  visit?: (specifier: Specifier, start: number, end: number) => void,
): number {
  for (const specifier of specifiers) {
    let { length } = specifier
    if (mayVary && length === variable) {
      if (at >= bytes.length) return -1
      length = bytes[at++]!
      if (length === 255) {
        if (bytes.length - at < 2) return -1
        length = bytes.readUInt16BE(at)
        at += 2
      }
    }
    if (bytes.length - at < length) return -1
    visit?.(specifier, at, at + length)
    at += length
  }
  return at
}
