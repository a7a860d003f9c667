/** The places of the widgets until what draws them is there: as high as they will be, so that nothing moves when they come. */
import {
  columnsFor,
  gridBreakpoints,
  gridItems,
  gridMargin,
  outlineOf,
  rowHeight as usualRowHeight,
  scaledItems,
} from '../../../core/widgets/grid.ts'
import { Skeleton } from '../../kit/kit.ts'
import { useWidth } from '../../kit/use-width.ts'
import type { WidgetsPanelProps } from '../widgets-panel.tsx'

export type GridOutlineProps = Pick<WidgetsPanelProps, 'widgets' | 'positions' | 'rowHeight' | 'scaled' | 'focused'>

export function GridOutline({ widgets, positions, rowHeight, scaled, focused = null }: GridOutlineProps) {
  if (widgets.length === 0) return <Skeleton />
  return (
    <Skeleton>
      <div className="widgets">
        {focused !== null && widgets.some(({ id }) => id === focused) ? (
          <div className="widgetalone">
            <div className="tile" />
          </div>
        ) : (
          <Places {...{ widgets, positions, rowHeight, scaled }} />
        )}
      </div>
    </Skeleton>
  )
}

function Places({ widgets, positions, rowHeight = usualRowHeight, scaled }: Omit<GridOutlineProps, 'focused'>) {
  const [box, width] = useWidth<HTMLDivElement>()
  const columns = columnsFor(width)
  const ids = widgets.map(({ id }) => id)
  const items = outlineOf(
    scaled ? scaledItems(gridItems(ids, positions, gridBreakpoints.xxl), columns) : gridItems(ids, positions, columns),
    columns,
  )
  const cell = (width - gridMargin * (columns - 1)) / columns
  const rows = items.reduce((most, { y, h }) => Math.max(most, y + h), 0)
  return (
    <div ref={box} className="widgetgrid" style={{ height: `${rows * (rowHeight + gridMargin) - gridMargin}px` }}>
      {width > 0 &&
        items.map(({ i, x, y, w, h }) => (
          <div
            key={i}
            className="griditem"
            style={{
              translate: `calc(${x * (cell + gridMargin)}px * var(--way)) ${y * (rowHeight + gridMargin)}px`,
              width: `${w * (cell + gridMargin) - gridMargin}px`,
              height: `${h * (rowHeight + gridMargin) - gridMargin}px`,
            }}
          >
            <div className="tile" />
          </div>
        ))}
    </div>
  )
}
