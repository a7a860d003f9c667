import { bound, choice, flag, number, open, type ValuesOf } from '../settings.ts'
import { visualizationType } from '../visualization-type.ts'

/** Colour scales in the order in which they are offered. */
export const heatmapScales = [
  'Viridis',
  'Cividis',
  'Greys',
  'Blues',
  'Greens',
  'Reds',
  'YlGnBu',
  'YlOrRd',
  'Bluered',
  'RdBu',
  'Picnic',
  'Rainbow',
  'Portland',
  'Jet',
  'Hot',
  'Blackbody',
  'Earth',
  'Electric',
] as const
export type HeatmapScale = (typeof heatmapScales)[number]

const isNumberText = (text: string | null) => text !== null && text.trim() !== '' && Number.isFinite(Number(text))

const settings = {
  color_scale: open(choice(heatmapScales, 'Viridis')),
  reverse_scale: flag(false),
  auto_scale: flag(true),
  z_min: bound(),
  z_max: bound(),
  default_value: number(),
  use_smallest_as_default: flag(false),
}
export type HeatmapConfig = ValuesOf<typeof settings>

export const heatmap = visualizationType({
  type: 'heatmap',
  settings,
  needs: ['rows', 'columns'],
  *problems({ auto_scale, z_min, z_max }, t) {
    if (auto_scale || (isNumberText(z_min) && isNumberText(z_max) && Number(z_min) < Number(z_max))) return
    yield { path: 'visualization_config.z_min', text: t('scaleWrong') }
  },
})
