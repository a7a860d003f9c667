/** One widget: its head with menu, and whatever state its chart is in. */
import { useState, type ReactNode } from 'react'
import { isAggregation, notPermittedType } from '../../../core/views/widgets.ts'
import type { AggregationConfig, HighlightingRule, Widget } from '../../../core/views/schema.ts'
import type { Problem } from '../../../core/widgets/problems.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import {
  Badge,
  BusyBar,
  Button,
  Callout,
  EmptyState,
  IconButton,
  Menu,
  Skeleton,
  useCommonStrings,
  useStrings,
  type MenuItem,
} from '../../kit/kit.ts'
import { DrawingBoundary } from '../chart/drawing-failed.tsx'
import { newPicture, PictureContext } from '../chart/picture.ts'
import { shortText } from '../chart/text.ts'
import { visualisationOf } from '../visualisations/all.ts'
import { DataTable } from '../visualisations/types/table.tsx'
import type { DrawProps, Picked } from '../visualisations/visualisation.ts'
import type { WidgetField } from '../widgets-panel.tsx'
import { CutNotes } from './cut-notes.tsx'
import type { MoreMessages, WidgetKind } from './kind.ts'
import { useExports } from './use-exports.ts'
import { useDrawable, type Drawable } from './use-drawable.ts'
import type { WidgetState } from './use-widget-results.ts'

export interface TileActions {
  readonly onEdit: () => void
  readonly onDuplicate: () => void
  readonly onDelete: () => void
  readonly onMove: () => void
  readonly onFullWidth: () => void
  readonly isFullWidth: boolean
}

export interface TileProps {
  readonly widget: Widget
  readonly title: string
  readonly state: WidgetState
  readonly problems: readonly Problem[]
  /** Of a widget that is no chart. */
  readonly kind?: WidgetKind | undefined
  readonly more?: MoreMessages | undefined
  readonly highlighting: readonly HighlightingRule[]
  /** Beside the title. */
  readonly subtitle?: string | undefined
  readonly description?: string | undefined
  readonly moreItems?: readonly MenuItem[] | undefined
  readonly zone: string
  /** Fields of the searched messages. */
  readonly fields: readonly WidgetField[]
  readonly grip?: ReactNode
  /** Absent where nothing may be changed. */
  readonly actions?: TileActions
  readonly onFullSize?: () => void
  readonly onClose?: () => void
  readonly onRetry: () => void
  readonly onPick?: (picked: Picked) => void
  readonly onTime?: DrawProps['onTime']
  readonly onConfig?: (change: Partial<AggregationConfig>) => void
}

export function Tile(props: TileProps) {
  const { widget, title, state, grip, actions, onFullSize, onClose, subtitle, description, moreItems = [] } = props
  const t = useStrings(widgetStrings)
  const common = useCommonStrings()
  const [asTable, setAsTable] = useState(false)
  const { drawable, unreadable } = useDrawable(widget, state)
  const name = shortText(title, 80)
  const known = props.kind
  const about = [description ?? '', subtitle ?? '']
    .map(text => shortText(text, 300))
    .filter(text => text !== '')
    .join(' · ')
  const kind = isAggregation(widget) ? visualisationOf(widget.config.visualization) : undefined
  const [picture] = useState(newPicture)
  const exports = useExports({ title, drawable, picture: kind?.onCanvas && !asTable ? picture : null })
  const hasTable = drawable !== null && kind !== undefined && kind.type !== 'table'

  const items: MenuItem[] = [
    ...moreItems,
    ...(moreItems.length > 0 && (actions || drawable) ? ['separator' as const] : []),
    ...(actions && (kind ?? known) ? [{ label: t('edit'), icon: 'pencil' as const, onSelect: actions.onEdit }] : []),
    ...(hasTable
      ? [
          {
            label: t(asTable ? 'showAsChart' : 'showAsTable'),
            icon: asTable ? kind.icon : ('table' as const),
            onSelect: () => setAsTable(!asTable),
          },
        ]
      : []),
    ...(onFullSize ? [{ label: t('fullSize'), icon: 'arrows-fullscreen' as const, onSelect: onFullSize }] : []),
    ...exports,
    ...(actions
      ? [
          'separator' as const,
          { label: t('move'), icon: 'arrows-move' as const, onSelect: actions.onMove },
          {
            label: t(actions.isFullWidth ? 'normalWidth' : 'fullWidth'),
            icon: 'layout-three-columns' as const,
            onSelect: actions.onFullWidth,
          },
          { label: t('duplicate'), icon: 'copy' as const, onSelect: actions.onDuplicate },
          'separator' as const,
          { label: t('delete'), icon: 'trash' as const, danger: true, onSelect: actions.onDelete },
        ]
      : []),
  ]
  return (
    <section className="tile" aria-label={name}>
      <BusyBar busy={state.running && drawable !== null} />
      <header>
        {grip}
        <h2 className="sm trunc" title={shortText(title, 300)}>
          {name}
        </h2>
        {about !== '' && (
          <span className="xs muted trunc tilesub" title={about}>
            {about}
          </span>
        )}
        {drawable?.data.sampled && <Badge variant="warning">{t('sampled')}</Badge>}
        <span className="tileactions">
          {hasTable && (
            <IconButton
              size="sm"
              icon={asTable ? kind.icon : 'table'}
              label={t(asTable ? 'showAsChart' : 'showAsTable')}
              onClick={() => setAsTable(!asTable)}
            />
          )}
          {items.length > 0 && (
            <Menu
              label={t('actions', { title: name })}
              align="end"
              items={items}
              trigger={trigger => (
                <IconButton {...trigger} size="sm" icon="three-dots" label={t('actions', { title: name })} />
              )}
            />
          )}
          {onClose && <IconButton size="sm" icon="x-lg" label={common('close')} onClick={onClose} data-autofocus />}
        </span>
      </header>
      <div className="tilebody">
        <PictureContext value={picture}>
          <TileBody {...props} drawable={drawable} unreadable={unreadable} asTable={asTable} />
        </PictureContext>
      </div>
    </section>
  )
}

function TileBody({
  widget,
  title,
  state,
  problems,
  zone,
  fields,
  onPick,
  onTime,
  onConfig,
  onRetry,
  kind: known,
  more,
  highlighting,
  drawable,
  unreadable,
  asTable,
}: TileProps & {
  readonly drawable: Drawable | null
  readonly unreadable: boolean
  readonly asTable: boolean
}) {
  const t = useStrings(widgetStrings)
  const common = useCommonStrings()
  if (state.notPermitted || widget.type === notPermittedType)
    return <EmptyState icon="lock" title={t('notPermitted')} />
  if (known && !isAggregation(widget) && (!known.asks || state.results))
    return <known.Draw {...{ widget, title, zone, highlighting, onPick, more }} results={state.results} />
  if (!isAggregation(widget) && !known) {
    return (
      <EmptyState icon="eye-slash" title={t('unknownWidget', { type: shortText(widget.type) })}>
        {t('unknownHint')}
      </EmptyState>
    )
  }
  if (problems.length > 0) {
    return (
      <EmptyState icon="exclamation-triangle" title={t('notRun')}>
        {problems.map(({ text }) => text).join(' ')}
      </EmptyState>
    )
  }
  if (!drawable) {
    if (state.error !== null || unreadable) {
      return (
        <EmptyState
          icon="exclamation-triangle"
          title={t('failed')}
          action={
            <Button size="sm" icon="arrow-clockwise" onClick={onRetry}>
              {common('retry')}
            </Button>
          }
        >
          {shortText(state.error ?? t('unreadable'), 500)}
        </EmptyState>
      )
    }
    return state.answered && !state.running ? <EmptyState title={t('noResult')} /> : <Skeleton rows={3} />
  }
  return (
    <>
      {state.error !== null && (
        <Callout variant="warning" title={t('failed')}>
          {shortText(state.error, 300)}{' '}
          <Button size="sm" onClick={onRetry}>
            {common('retry')}
          </Button>
        </Callout>
      )}
      <Drawing {...{ title, zone, fields, highlighting, onPick, onTime, onConfig, asTable }} {...drawable} />
    </>
  )
}

export interface DrawingProps
  extends Pick<TileProps, 'title' | 'zone' | 'fields' | 'onPick' | 'onTime' | 'onConfig'>,
    Partial<Pick<TileProps, 'highlighting'>>,
    Drawable {
  readonly asTable: boolean
}

/** Also the editor's preview. What throws in it leaves all around it as it is. */
export function Drawing(props: DrawingProps) {
  const { config, data, fields, asTable } = props
  return (
    <DrawingBoundary key={asTable ? 'table' : 'chart'} of={data}>
      <Drawn {...props} />
      {data.rows.length > 0 && <CutNotes {...{ config, data, fields, asTable }} />}
    </DrawingBoundary>
  )
}

function Drawn({ config, data, title, zone, highlighting, onPick, onTime, onConfig, asTable }: DrawingProps) {
  const t = useStrings(widgetStrings)
  const kind = visualisationOf(config.visualization)
  if (data.rows.length === 0) return <EmptyState title={t('nothingFound')} />
  const drawn = { data, config, title, zone, highlighting, onPick, onTime, onConfig }
  if (kind === undefined) {
    return (
      <>
        <p className="xs muted tilenote">
          {t('unknownVisualization', { type: shortText(config.visualization) })} {t('unknownHint')}
        </p>
        <DataTable {...drawn} />
      </>
    )
  }
  return asTable ? <DataTable {...drawn} /> : <kind.Draw {...drawn} />
}
