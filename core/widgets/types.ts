/** The visualisations there are, in the order in which they are offered. A new one is a file in `types`, a line here, and a view of the same name in elements. */
import type { ValuesOf, Settings } from './settings.ts'
import { area } from './types/area.ts'
import { bar } from './types/bar.ts'
import { heatmap } from './types/heatmap.ts'
import { line } from './types/line.ts'
import { map } from './types/map.ts'
import { numeric } from './types/numeric.ts'
import { pie } from './types/pie.ts'
import { scatter } from './types/scatter.ts'
import { table } from './types/table.ts'
import type { VisualizationType } from './visualization-type.ts'

const all = [bar, line, area, pie, table, numeric, heatmap, scatter, map] as const

type Known = (typeof all)[number]
/** 'bar', 'line' … */
export type Visualization = Known['type']
/** The values of the settings by visualisation, of those that have settings. */
export type VisualizationConfigs = {
  readonly [V in Known as V['settings'] extends Settings ? V['type'] : never]: V['settings'] extends Settings
    ? ValuesOf<V['settings']>
    : never
}

export const visualizations: readonly VisualizationType<Visualization>[] = all

/** Undefined for a visualisation nobody here knows. */
export const visualizationOf = (type: string): VisualizationType<Visualization> | undefined =>
  visualizations.find(known => known.type === type)
