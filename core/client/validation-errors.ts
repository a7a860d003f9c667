/** Reads errors of single fields from the shapes of the server (contract 1, 0.3). */
import { FetchError } from './errors.ts'

/** Field → its messages. */
export type FieldErrors = ReadonlyMap<string, readonly string[]>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function messagesOf(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  return entries
    .map(entry => (isRecord(entry) ? (entry.error ?? entry.message) : entry))
    .filter(text => typeof text === 'string')
}

/** 'createUser.arg0.username' → 'username'. */
const lastName = (path: unknown) => String(path).split('.').at(-1) ?? ''

/** A 400 that is one message begins with the field it is about: 'index_prefix must …', 'rotation_strategy_class: …', or with it in quotes. */
const leadingField = /^[a-z]\w*(?:\.\w+)*(?=:| must )|^'([a-z]\w*(?:\[\d+\]|\.\w+)*)'/

function namedField({ message }: Record<string, unknown>): FieldErrors {
  const found = typeof message === 'string' ? leadingField.exec(message) : null
  const field = found?.[1] ?? found?.[0]
  return new Map(field === undefined ? [] : [[field, [message as string]]])
}

/** The messages by field; empty when the error names no field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const body = error instanceof FetchError ? error.body : undefined
  if (Array.isArray(body)) {
    const violations: Record<string, unknown>[] = body.filter(isRecord)
    const byField = Map.groupBy(violations, violation => lastName(violation.path))
    return new Map([...byField].map(([field, found]) => [field, found.flatMap(messagesOf)]))
  }
  if (!isRecord(body)) return new Map()
  const errors = body.validation_errors ?? body.errors
  if (isRecord(errors)) return new Map(Object.entries(errors).map(([field, value]) => [field, messagesOf(value)]))
  return error instanceof FetchError && error.status === 400 ? namedField(body) : new Map()
}
