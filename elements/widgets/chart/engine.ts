/** The parts of ECharts that are used, in one file that is loaded when the first chart is drawn. Importing it does nothing. */
import { BarChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import {
  GeoComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { makeCachesSafe } from './safe-caches.ts'

/** A drawing that fills the element. */
export function drawIn(element: HTMLElement): echarts.EChartsType {
  makeCachesSafe()
  // ECharts skips modules that are registered already.
  echarts.use([
    BarChart,
    HeatmapChart,
    LineChart,
    PieChart,
    ScatterChart,
    GeoComponent,
    GridComponent,
    MarkAreaComponent,
    MarkLineComponent,
    TooltipComponent,
    VisualMapComponent,
    CanvasRenderer,
  ])
  return echarts.init(element, null, { renderer: 'canvas' })
}

/** Makes a map known by its name. */
export function addMap(name: string, shapes: object): void {
  echarts.use([GeoComponent])
  echarts.registerMap(name, shapes as Parameters<typeof echarts.registerMap>[1])
}
