/** The visualisations there are: the files of `types`. */
import { visualizations } from '../../../core/widgets/types.ts'
import type { Visualisation } from './visualisation.ts'

const found = Object.values(import.meta.glob<Visualisation>('./types/*.tsx', { eager: true, import: 'visualisation' }))

/** undefined: one we do not know. */
export const visualisationOf = (type: string): Visualisation | undefined => found.find(one => one.type === type)

/** In the order in which they are offered. */
export const visualisations: readonly Visualisation[] = visualizations.flatMap(
  ({ type }) => visualisationOf(type) ?? [],
)
