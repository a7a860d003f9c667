/** The different texts of a list. */
import { toCodes } from '../text-codes.ts'
import type { Effort } from './bytes.ts'
import type { TextBytes } from './dictionary.ts'
import { plainTexts } from './plain-texts.ts'

/** With fewer texts sorting saves nothing. */
const MIN_SORTED = 8
/** A column in which more of the texts differ is not sorted: their order would take more room than it saves. */
const MAX_SORTED_SHARE = 0.95

/** The different texts of a column, and which of them stands where. */
export interface DistinctTexts {
  /** By place in the column. */
  readonly codes: Uint16Array
  readonly texts: readonly string[]
  /** The texts as they stand in JSON, where they stand for themselves there; null: they may not, or nobody has looked. */
  readonly plain: TextBytes | null
  readonly sorted: boolean
}

/** The different texts of a field, with the rows that have one. */
export interface FieldTexts extends DistinctTexts {
  readonly field: string
  readonly rows: Uint16Array
}

/** @param effort to save bytes, they are sorted */
export function distinctTexts(values: readonly string[], effort: Effort): DistinctTexts {
  const found = effort === 'fast' ? plainTexts(values) : null
  if (found) return { ...found, sorted: false }
  const { codes, dictionary: texts } = toCodes(values)
  if (effort === 'fast' || texts.length < MIN_SORTED || texts.length > MAX_SORTED_SHARE * values.length)
    return { codes, texts, plain: null, sorted: false }
  const order = Array.from(texts.keys()).sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1))
  const places = new Uint16Array(texts.length)
  for (let i = 0; i < order.length; i++) places[order[i]!] = i
  return {
    codes: codes.map(code => places[code]!),
    texts: order.map(code => texts[code]!),
    plain: null,
    sorted: true,
  }
}
