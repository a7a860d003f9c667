/** What stands in a place of the grid. It is not rendered again while widgets move: only their places are. */
import {
  memo,
  useCallback,
  useMemo,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Icon, useStrings } from '../../kit/kit.ts'
import { shortText } from '../chart/text.ts'

/** Stays the same while the grid is there. */
export interface GridActions {
  readonly press: (event: KeyboardEvent, id: string) => void
  readonly leave: (event: FocusEvent, id: string) => void
  readonly grab: (event: PointerEvent, id: string, by: 'drag' | 'resize') => void
  readonly startByKey: (id: string) => void
}

export interface GridItemProps {
  readonly id: string
  readonly title: string
  readonly editable: boolean
  /** It is moved by keys. */
  readonly pressed: boolean
  readonly actions: GridActions
  readonly render: (id: string, grip: ReactNode, startMove: () => void) => ReactNode
}

export const GridItemContent = memo(({ id, title, editable, pressed, actions, render }: GridItemProps) => {
  const t = useStrings(widgetStrings)
  const grip = useMemo(
    () =>
      editable && (
        <button
          type="button"
          className="gridgrip"
          data-widget={id}
          aria-label={t('moveHandle', { title: shortText(title, 80) })}
          aria-pressed={pressed}
          title={t('moveHelp')}
          onKeyDown={event => actions.press(event, id)}
          onBlur={event => actions.leave(event, id)}
          onPointerDown={event => actions.grab(event, id, 'drag')}
        >
          <Icon name="grip-vertical" />
        </button>
      ),
    [id, title, editable, pressed, actions, t],
  )
  const startMove = useCallback(() => actions.startByKey(id), [actions, id])
  return (
    <>
      {render(id, grip, startMove)}
      {editable && (
        <span className="gridcorner" aria-hidden="true" onPointerDown={event => actions.grab(event, id, 'resize')} />
      )}
    </>
  )
})
