import { axisType, choice } from '../settings.ts'
import { visualizationType } from '../visualization-type.ts'

export type Interpolation = 'linear' | 'step-after' | 'spline'

/** The same for lines and areas. */
export const lineSettings = {
  interpolation: choice<Interpolation>(['linear', 'step-after', 'spline'], 'linear'),
  axis_type: axisType,
}

export const line = visualizationType({ type: 'line', settings: lineSettings, needs: ['rows'] })
