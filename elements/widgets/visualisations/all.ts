/** The visualisations there are: one line each. */
import { bar } from './bar.tsx'
import { heatmap } from './heatmap.tsx'
import { area, line } from './line.tsx'
import { map } from './map.tsx'
import { numeric } from './numeric.tsx'
import { pie } from './pie.tsx'
import { scatter } from './scatter.tsx'
import { table } from './table.tsx'
import type { Visualisation } from './visualisation.ts'

/** In the order in which they are offered. */
export const visualisations: readonly Visualisation[] = [bar, line, area, pie, table, numeric, heatmap, scatter, map]

/** undefined: one we do not know. */
export const visualisationOf = (type: string): Visualisation | undefined => visualisations.find(one => one.type === type)
