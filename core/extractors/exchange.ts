/**
 * Extractors as files: `{"extractors": […], "version": "…"}`, the format in which packs are published. Reading one takes what can be taken and names
 * the rest one by one.
 */
import { extractorProblem, type ExtractorProblem } from './rules.ts'
import type { CreateExtractor, Extractor } from './schema.ts'

export interface ExtractorPack {
  readonly extractors: readonly CreateExtractor[]
  readonly version: string
}

/** Characters of a file. */
export const MAX_PACK = 2_097_152
export const MAX_PACK_ENTRIES = 1000

/** Why a file is no pack. */
export class PackError extends Error {
  override readonly name = 'PackError'
  readonly reason: 'json' | 'form' | 'long' | 'many'

  constructor(reason: PackError['reason'], options?: ErrorOptions) {
    super(`The file is not a pack of extractors: ${reason}`, options)
    this.reason = reason
  }
}

export interface RefusedEntry {
  /** Its place in the file, from 0. */
  readonly place: number
  /** Null where it has none. */
  readonly title: string | null
  readonly problem: ExtractorProblem
}

export interface ReadPack {
  readonly taken: readonly CreateExtractor[]
  readonly refused: readonly RefusedEntry[]
}

/** Returns the requests that would create these extractors again, in the order in which they run. */
export const packOf = (extractors: readonly Extractor[], version: string): ExtractorPack => ({
  extractors: extractors
    .toSorted((a, b) => a.order - b.order)
    .map(extractor => ({
      title: extractor.title,
      extractor_type: extractor.type,
      converters: extractor.converters,
      order: extractor.order,
      cursor_strategy: extractor.cursor_strategy,
      source_field: extractor.source_field,
      target_field: extractor.target_field,
      extractor_config: extractor.extractor_config,
      condition_type: extractor.condition_type,
      condition_value: extractor.condition_value,
    })),
  version,
})

/** Reads a file. Members of an entry that are not known are passed over. @throws PackError */
export function readPack(text: string): ReadPack {
  if (text.length > MAX_PACK) throw new PackError('long')
  const entries = entriesOf(text)
  if (entries.length > MAX_PACK_ENTRIES) throw new PackError('many')
  const taken: CreateExtractor[] = []
  const refused: RefusedEntry[] = []
  for (const [place, entry] of entries.entries()) {
    const read = isObject(entry) ? requestOf(entry) : ({ field: 'extractors', reason: 'missing' } as const)
    const problem = 'reason' in read ? read : extractorProblem(read)
    if (problem) refused.push({ place, title: titleOf(entry), problem })
    else taken.push(read as CreateExtractor)
  }
  return { taken, refused }
}

function entriesOf(text: string): readonly unknown[] {
  let pack: unknown
  try {
    pack = JSON.parse(text)
  } catch (error) {
    throw new PackError('json', { cause: error })
  }
  if (!isObject(pack) || !Array.isArray(pack['extractors'])) throw new PackError('form')
  return pack['extractors'] as readonly unknown[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const titleOf = (entry: unknown): string | null =>
  isObject(entry) && typeof entry['title'] === 'string' ? entry['title'] : null

/** Members that files leave out have the value that makes no difference. */
function requestOf(entry: Readonly<Record<string, unknown>>): CreateExtractor | ExtractorProblem {
  const texts = {
    title: entry['title'],
    extractor_type: entry['extractor_type'] ?? entry['type'],
    cursor_strategy: entry['cursor_strategy'] ?? 'copy',
    source_field: entry['source_field'],
    target_field: entry['target_field'] ?? '',
    condition_type: entry['condition_type'] ?? 'none',
    condition_value: entry['condition_value'] ?? '',
  }
  for (const [field, value] of Object.entries(texts)) {
    if (value === undefined) return { field, reason: 'missing' }
    if (typeof value !== 'string') return { field, reason: 'text' }
  }
  const config = entry['extractor_config'] ?? {}
  if (!isObject(config)) return { field: 'extractor_config', reason: 'missing' }
  const converters = entry['converters'] ?? []
  if (!Array.isArray(converters)) return { field: 'converters', reason: 'missing' }
  const read: { type: string; config: Record<string, unknown> }[] = []
  for (const [i, converter] of converters.entries()) {
    if (!isObject(converter) || typeof converter['type'] !== 'string')
      return { field: `converters[${i}].type`, reason: 'missing' }
    read.push({ type: converter['type'], config: isObject(converter['config']) ? { ...converter['config'] } : {} })
  }
  const order = entry['order']
  return {
    ...(texts as Record<keyof typeof texts, string>),
    extractor_config: { ...config },
    converters: read,
    order: Number.isSafeInteger(order) && (order as number) >= 0 ? (order as number) : 0,
  }
}
