import { visualizationType } from '../visualization-type.ts'

export const pie = visualizationType({ type: 'pie', settings: null, needs: ['rows'] })
