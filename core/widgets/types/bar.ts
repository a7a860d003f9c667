import { axisType, choice, required } from '../settings.ts'
import { visualizationType } from '../visualization-type.ts'

export type BarMode = 'stack' | 'overlay' | 'group' | 'relative'

export const bar = visualizationType({
  type: 'bar',
  settings: {
    barmode: required(choice<BarMode>(['stack', 'overlay', 'group', 'relative'], 'stack')),
    axis_type: axisType,
  },
  needs: ['rows'],
})
