import { visualizationType } from '../visualization-type.ts'
import { lineSettings } from './line.ts'

export const area = visualizationType({ type: 'area', settings: lineSettings, needs: ['rows'] })
