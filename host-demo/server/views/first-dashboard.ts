/** The dashboard that a new server has: how many messages come in, and from where (additions C). */
import { Type } from 'typebox'
import { changePage } from '../../../core/dashboards/change.ts'
import { newDashboard, viewOfDashboard } from '../../../core/dashboards/dashboard.ts'
import { defaultTimeRange } from '../../../core/time/time-range.ts'
import { drawnAs, newAggregation, timePivot, valuesPivot } from '../../../core/widgets/defaults.ts'
import type { VisualizationType } from '../../../core/widgets/visualization-type.ts'
import { line } from '../../../core/widgets/types/line.ts'
import { pie } from '../../../core/widgets/types/pie.ts'
import { table } from '../../../core/widgets/types/table.ts'
import { system } from '../platform/records/callers.ts'
import { config } from '../platform/records/records.ts'
import { views } from './collection.ts'
import type { ViewServices } from './view-services.ts'

/** Whether it was created; whoever deletes it does not find it again. */
const firstDashboard = config('org.cordwood.views.FirstDashboard', Type.Object({ created: Type.Boolean() }), {
  created: false,
})

const topSources = (drawn: VisualizationType, limit: number) => ({
  ...newAggregation({
    row_pivots: [valuesPivot('source', limit)],
    sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
    row_limit: limit,
    ...drawnAs(drawn),
  }),
  timerange: defaultTimeRange,
})

export async function createFirstDashboard({ records, searches }: ViewServices): Promise<void> {
  const caller = system('first dashboard')
  const as = records.as(caller)
  if ((await as.config(firstDashboard).get()).created) return
  const empty = newDashboard()
  const [page] = empty.pages
  const overTime = {
    ...newAggregation({ row_pivots: [timePivot()], ...drawnAs(line) }),
    timerange: defaultTimeRange,
  }
  const [list, shares] = [topSources(table, 15), topSources(pie, 10)]
  const { view, search } = viewOfDashboard(
    changePage(empty, page!.id, {
      title: 'Sources',
      widgets: [overTime, list, shares],
      positions: {
        [overTime.id]: { col: 1, row: 1, height: 4, width: 'Infinity' },
        [list.id]: { col: 1, row: 5, height: 4, width: 6 },
        [shares.id]: { col: 7, row: 5, height: 4, width: 6 },
      },
      titles: {
        [overTime.id]: 'Messages over time',
        [list.id]: 'Messages by source',
        [shares.id]: 'Shares of the sources',
      },
    }),
    {
      title: 'Sources',
      summary: 'Which hosts send how much',
      description: 'How many messages come in, and which sources they come from.',
    },
  )
  await searches.put(caller, search)
  const { id, favorite: _, requires: __, ...body } = view
  await as.transaction(async all => {
    await all.of(views).insert({ ...body, properties: [...body.properties] }, id)
    await all.config(firstDashboard).put({ created: true })
  })
}
