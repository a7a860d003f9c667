/** A tile of the grid: rendered again only where something of its own changes. */
import { memo, useMemo } from 'react'
import type { AggregationConfig, Widget } from '../../../core/views/schema.ts'
import { isAggregation } from '../../../core/views/widgets.ts'
import type { TimeSpan } from '../../../core/widgets/intervals.ts'
import type { MenuItem } from '../../kit/kit.ts'
import type { Picked } from '../visualisations/visualisation.ts'
import { Tile, type TileActions, type TileProps } from './tile.tsx'

/** What can be done to any widget; stays the same while the panel is there. */
export interface WidgetCalls {
  readonly retry: () => void
  readonly pick: (id: string, picked: Picked) => void
  readonly narrow: (span: TimeSpan) => void
  readonly configure: (id: string, change: Partial<AggregationConfig>) => void
  readonly edit: (id: string) => void
  readonly duplicate: (id: string) => void
  readonly remove: (id: string) => void
  readonly toggleWidth: (id: string) => void
  readonly showFullSize: (id: string) => void
}

export interface GridTileProps
  extends Pick<
    TileProps,
    | 'widget'
    | 'title'
    | 'state'
    | 'problems'
    | 'kind'
    | 'more'
    | 'highlighting'
    | 'subtitle'
    | 'description'
    | 'zone'
    | 'fields'
    | 'grip'
    | 'onClose'
  > {
  readonly calls: WidgetCalls
  readonly menuOf: ((widget: Widget, title: string) => readonly MenuItem[]) | undefined
  readonly editable: boolean
  readonly isFullWidth: boolean
  /** Values or times can be chosen from a menu. */
  readonly picks: boolean
  /** A part of its time can be chosen: `page` only of what has the page's range, `all` of any. */
  readonly narrows: 'page' | 'all' | null
  /** It may be shown as large as the window. */
  readonly mayFill: boolean
  readonly startMove?: () => void
}

export const GridTile = memo((props: GridTileProps) => {
  const { calls, menuOf, editable, isFullWidth, picks, narrows, mayFill, startMove, ...tile } = props
  const { widget, title } = tile
  const { id } = widget
  const chart = isAggregation(widget)
  const actions = useMemo(
    (): TileActions | undefined =>
      editable && startMove
        ? {
            onEdit: () => calls.edit(id),
            onDuplicate: () => calls.duplicate(id),
            onDelete: () => calls.remove(id),
            onMove: startMove,
            onFullWidth: () => calls.toggleWidth(id),
            isFullWidth,
          }
        : undefined,
    [calls, id, editable, startMove, isFullWidth],
  )
  const pick = useMemo(() => (picks ? (picked: Picked) => calls.pick(id, picked) : undefined), [picks, calls, id])
  return (
    <Tile
      {...tile}
      moreItems={menuOf?.(widget, title)}
      actions={actions}
      onRetry={calls.retry}
      onPick={pick}
      // A chart with its own range does not show the page's range, so it cannot narrow it.
      onTime={narrows === 'all' || (narrows === 'page' && widget.timerange === null) ? calls.narrow : undefined}
      onConfig={editable && chart ? change => calls.configure(id, change) : undefined}
      onFullSize={mayFill && chart ? () => calls.showFullSize(id) : undefined}
    />
  )
})
