import type { FieldValue } from '../../messages/message-store.ts'
import type { Budget } from './budget.ts'
import type { CompiledExtractor } from './compile.ts'

/** The values that are stored for a target field. */
export interface TargetValue {
  /** Null: the field is not set. */
  readonly value: FieldValue | null
  /** UTC milliseconds of a date. */
  readonly instant: number | null
  readonly fields: readonly (readonly [name: string, value: FieldValue])[]
}

/** Runs the converters in their order, as long as there is a text. `failed` hears of those that fail; the value stays then. */
export function convertValue(
  { value: given }: TargetValue,
  converters: CompiledExtractor['converters'],
  budget: Budget,
  failed: (type: string, error: unknown) => void,
): TargetValue {
  let value: FieldValue | null = given
  let instant: number | null = null
  const fields: (readonly [string, FieldValue])[] = []
  for (const { type, convert } of converters) {
    if (typeof value !== 'string' || value === '') break
    try {
      const converted = convert(value, budget)
      if (!converted) continue
      if (converted.fields) for (const field of converted.fields) fields.push(field)
      if (converted.value === undefined) continue
      value = converted.value
      instant = converted.instant ?? null
    } catch (error) {
      failed(type, error)
    }
  }
  return { value, instant, fields }
}
