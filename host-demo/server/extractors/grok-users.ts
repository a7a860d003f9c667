import type { GrokUser } from '../grok/uses.ts'
import { inputs } from '../inputs/collection.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'

/** Returns the extractors that name grok patterns, which nobody can delete as long as they do. */
export async function grokUsers({ records }: Services): Promise<readonly GrokUser[]> {
  const all = await records.as(system('extractors')).of(inputs).all()
  return all.flatMap(({ title: input, extractors }) =>
    extractors
      .filter(({ type }) => type === 'grok')
      .map(({ id, title, extractor_config }) => ({
        kind: 'extractor',
        id,
        title: `${title} (${input})`,
        patterns: [String(extractor_config['grok_pattern'])],
      })),
  )
}
