import { texts } from '../settings.ts'
import { visualizationType } from '../visualization-type.ts'

export const table = visualizationType({ type: 'table', settings: { pinned_columns: texts() }, needs: [] })
