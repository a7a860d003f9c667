/** The parts of ECharts that are used, in one file that is loaded when the first chart is drawn. */
import { BarChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, GridComponent, MarkLineComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, registerMap, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([
  BarChart, HeatmapChart, LineChart, PieChart, ScatterChart, GeoComponent, GridComponent, MarkLineComponent, TooltipComponent,
  VisualMapComponent, CanvasRenderer,
])

export { init, registerMap }
