import { axisType } from '../settings.ts'
import { visualizationType } from '../visualization-type.ts'

export const scatter = visualizationType({ type: 'scatter', settings: { axis_type: axisType }, needs: ['rows'] })
