import { choice, flag } from '../settings.ts'
import { visualizationType } from '../visualization-type.ts'

/** Which way is good. */
export type TrendPreference = 'LOWER' | 'NEUTRAL' | 'HIGHER'

export const numeric = visualizationType({
  type: 'numeric',
  settings: {
    trend: flag(false),
    trend_preference: choice<TrendPreference>(['LOWER', 'NEUTRAL', 'HIGHER'], 'NEUTRAL'),
  },
  needs: [],
})
