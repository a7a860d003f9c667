import { useMemo } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { suggestValues } from '../../../core/search/api.ts'
import { isMetadata } from '../../../core/search/metadata.ts'
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { recentQueries, type RecentSearch } from '../../../core/search/recent.ts'
import type { TimeRange } from '../../../core/search/schema.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { useStrings } from '../../kit/kit.ts'
import { coveragePercent } from '../fields/coverage-text.ts'
import { kindNames } from '../fields/field-kinds.ts'
import type { SearchField } from '../page-context.ts'
import type { Proposals } from './query-proposals.ts'

export interface ProposalSources {
  readonly client: Client
  readonly fields: readonly SearchField[]
  readonly recent: readonly RecentSearch[]
  readonly timerange: TimeRange
  readonly streams: readonly string[]
}

/** Proposals of the editor: fields of the range, values from the server, and recent queries. */
export function useProposals({ client, fields, recent, timerange, streams }: ProposalSources): Proposals {
  const t = useStrings(searchStrings)
  const p = useStrings(searchPageStrings)
  return useMemo<Proposals>(
    () => ({
      fields: () =>
        fields
          .toSorted((a, b) => Number(isMetadata(a.name)) - Number(isMetadata(b.name)))
          .map(({ name, kind, coverage }) => ({
            name,
            kind,
            kindName: t(kindNames[kind]),
            coverage: coverage ? t('coverage', { percent: coveragePercent(coverage) }) : undefined,
          })),
      values: async (field, input, signal) => {
        const { suggestions = [] } = await suggestValues(
          client,
          { field, input, size: 6, timerange, streams },
          { signal },
        )
        return suggestions.map(({ value, occurrence }) => ({
          value,
          occurrences: t('occurrences', { count: occurrence }),
        }))
      },
      operatorName: () => t('operator'),
      history: () => recentQueries(recent).map(({ query }) => query),
      historyName: () => p('historyProposal'),
    }),
    [client, fields, recent, timerange, streams, t, p],
  )
}
