/** What the server says about single fields, in whichever of its three shapes (contract 0.3). */
import { FetchError } from './errors.ts'

/** Field → its messages. */
export type FieldErrors = ReadonlyMap<string, readonly string[]>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function messagesOf(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  return entries.map(entry => (isRecord(entry) ? entry.error ?? entry.message : entry)).filter(text => typeof text === 'string')
}

/** 'createUser.arg0.username' → 'username'. */
const lastName = (path: unknown) => String(path).split('.').at(-1) ?? ''

/** The messages by field; empty when the error names no field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  const body = error instanceof FetchError ? error.body : undefined
  if (Array.isArray(body)) {
    const violations: Record<string, unknown>[] = body.filter(isRecord)
    const byField = Map.groupBy(violations, violation => lastName(violation.path))
    return new Map([...byField].map(([field, found]) => [field, found.flatMap(messagesOf)]))
  }
  const errors = isRecord(body) ? body.validation_errors ?? body.errors : undefined
  return new Map(isRecord(errors) ? Object.entries(errors).map(([field, value]) => [field, messagesOf(value)]) : [])
}
