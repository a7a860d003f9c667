/** Notes about data that a chart leaves out. */
import { formatNumber } from '../../../core/numbers/format.ts'
import { groupCuts, mostRings } from '../../../core/widgets/cuts.ts'
import { drawnColumns } from '../../../core/widgets/read.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { useStrings } from '../../kit/kit.ts'
import { shortText } from '../chart/text.ts'
import type { WidgetField } from '../widgets-panel.tsx'
import type { Drawable } from './use-drawable.ts'

export interface CutNotesProps extends Drawable {
  readonly asTable: boolean
  /** Fields of the searched messages. */
  readonly fields: readonly WidgetField[]
}

export function CutNotes({ config, data, asTable, fields }: CutNotesProps) {
  const t = useStrings(widgetStrings)
  const rings = config.visualization === 'pie' && !asTable ? drawnColumns(data).length : 0
  const grouped = new Set(
    [...data.rowGroups, ...data.columnGroups].filter(({ time }) => !time).map(({ field }) => field),
  )
  // While nothing is known to be countable the fields have not come yet.
  const known = fields.some(({ countable }) => countable)
  const uncounted = known ? fields.filter(({ name, countable }) => countable === false && grouped.has(name)) : []
  const notes = [
    ...(rings > mostRings ? [t('ringsCut', { shown: mostRings, total: formatNumber(rings) })] : []),
    ...groupCuts(config, data).map(({ field, limit }) => t('groupsCut', { field: shortText(field), count: limit })),
    ...uncounted.map(({ name }) => t('uncounted', { field: shortText(name) })),
  ]
  return notes.length > 0 && <p className="xs muted tilenote">{notes.join(' ')}</p>
}
