/** The settings of any visualisation; apart from `defaults.ts`, so that a page without charts does not load all of them. */
import type { AggregationConfig } from '../views/schema.ts'
import { drawnAs } from './defaults.ts'
import { visualizationOf, type VisualizationConfigs } from './types.ts'

/** Returns the default settings of a visualisation; null for those without settings. */
export function visualizationDefaults(visualization: string): AggregationConfig['visualization_config'] {
  const known = visualizationOf(visualization)
  return known ? drawnAs(known).visualization_config : null
}

/** The settings of a config, complete, whatever of them is there. */
export function settingsOf<V extends keyof VisualizationConfigs>(
  config: AggregationConfig,
  visualization: V,
): VisualizationConfigs[V] {
  const given = config.visualization === visualization ? config.visualization_config : null
  return { ...visualizationDefaults(visualization), ...given } as VisualizationConfigs[V]
}
