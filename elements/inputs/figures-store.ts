/** The inputs' figures, asked for every two seconds while the page is shown (POST /cluster/metrics/multiple). */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { poll } from '../../core/client/poll.ts'
import type { Core } from '../../core/core.ts'
import type { Input } from '../../core/inputs/schema.ts'
import type { ClusterMetrics } from '../../core/system/schema.ts'
import { sharedMetrics } from '../../core/system/shared-metrics.ts'
import { $visible } from '../kit/polling.ts'
import { advance, countsOf, metricNames, sumOfNodes, type InputFigures } from './input-figures.ts'

export const figuresPollMs = 2000

/** By input id. */
export type FiguresOfInputs = ReadonlyMap<string, InputFigures>

export function createFigures(
  core: Core,
  $inputs: ReadableAtom<readonly Input[]>,
  nodeId?: string,
): ReadableAtom<FiguresOfInputs> {
  const $figures = atom<FiguresOfInputs>(new Map())
  const $answers = poll<ClusterMetrics>({
    intervalMs: figuresPollMs,
    $enabled: computed(
      [core.session.$username, $visible, $inputs],
      (username, visible, inputs) => visible && inputs.length > 0 && username,
    ),
    load: signal => sharedMetrics(core, metricNames($inputs.get()), figuresPollMs, signal),
  })
  onMount($figures, () =>
    $answers.subscribe(({ data, error }) => {
      if (!data || error) return
      const sums = sumOfNodes(data, nodeId)
      const [before, now] = [$figures.get(), performance.now()]
      $figures.set(
        new Map($inputs.get().map(input => [input.id, advance(before.get(input.id), countsOf(input, sums), now)])),
      )
    }),
  )
  return $figures
}
