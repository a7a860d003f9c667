/** Evaluates one window of a definition of any type. */
import type { Window } from '../windows.ts'
import { findGroups, hasSeries } from './aggregation.ts'
import { findMessages } from './filter.ts'
import type { Evaluation, Found } from './finding.ts'
import { findMissing } from './missing-data.ts'
import { findSequences } from './sequence.ts'
import type { Prepared } from '../prepare.ts'

/** Whether its events are those of single messages. */
export const isFilter = ({ config }: Pick<Prepared, 'config'>): boolean =>
  config.type === 'aggregation-v1' && !hasSeries(config)

export function evaluate(evaluation: Evaluation, window: Window): Promise<Found> {
  const { config } = evaluation.prepared
  switch (config.type) {
    case 'missing-data-v1':
      return findMissing(evaluation, window)
    case 'sequence-v1':
      return findSequences(evaluation, window)
    case 'aggregation-v1':
      return hasSeries(config)
        ? findGroups(evaluation, window)
        : findMessages(evaluation, window, window, () => window.to)
  }
}
