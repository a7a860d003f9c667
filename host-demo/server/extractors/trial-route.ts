/** The tester of whole extractors, an extension: with condition, converters and cutting, on many texts at once. */
import { neededPatterns } from '../../../core/grok/references.ts'
import { ExtractorTrial, ExtractorTrialInput, type CreateExtractor } from '../../../core/extractors/schema.ts'
import { MAX_TRIAL_CHARACTERS } from '../../../core/extractors/trial-limits.ts'
import { maxTextLength } from '../../../core/tools/rules.ts'
import { badRequest, forbidden } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { LookupHost } from '../platform/lookup/lookup-host.ts'
import type { DeadlinePool } from '../platform/threads/deadline-pool.ts'
import type { TrialJobs } from './trial.ts'

/** Bytes of a body: the texts, each character escaped, and the extractor. */
const maxBodyBytes = 8_388_608

export const trialRoute = (
  pool: DeadlinePool<TrialJobs>,
  grokPatterns: () => ReadonlyMap<string, string>,
  lookups: Pick<LookupHost, 'connect' | 'disconnect'>,
): Route =>
  route({
    method: 'POST',
    path: '/tools/extractor_tester',
    permission: 'authenticated',
    area: 'Tools',
    extension: true,
    summary: 'What an extractor would make of texts of its source field',
    maxBodyBytes,
    body: ExtractorTrialInput,
    replies: { 200: ExtractorTrial },
    async handler({ caller, body: { extractor, texts }, signal }) {
      if (namesTable(extractor) && !caller.isPermitted('lookuptables:read'))
        throw forbidden('To try an extractor that asks a lookup table you need the permission lookuptables:read.')
      if (texts.some(({ length }) => length > maxTextLength))
        throw badRequest(`'texts' has one that is longer than ${maxTextLength} characters.`)
      if (texts.reduce((sum, { length }) => sum + length, 0) > MAX_TRIAL_CHARACTERS)
        throw badRequest(`'texts' has more than ${MAX_TRIAL_CHARACTERS} characters in all.`)
      const pattern = extractor.extractor_config['grok_pattern']
      const patterns = typeof pattern === 'string' ? neededPatterns(pattern, grokPatterns()) : new Map<string, string>()
      const end = namesTable(extractor) ? lookups.connect() : null
      try {
        const input = { extractor, texts, patterns, tables: end?.other ?? null }
        const transfer = end ? [end.other.port] : []
        return { results: [...(await pool.run('tryExtractor', input, { signal, transfer }))] }
      } finally {
        if (end) lookups.disconnect(end)
      }
    },
  })

const namesTable = ({ extractor_config, converters }: CreateExtractor): boolean =>
  [extractor_config, ...converters.map(({ config }) => config)].some(
    config => config !== undefined && config !== null && 'lookup_table_name' in config,
  )
