import { required, viewport } from '../settings.ts'
import { visualizationType } from '../visualization-type.ts'

export const map = visualizationType({
  type: 'map',
  settings: { viewport: required(viewport({ center_x: 0, center_y: 0, zoom: 1 })) },
  needs: ['rows'],
})
