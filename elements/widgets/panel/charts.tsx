/** All charts of a page, what adds them, and what is open above them. */
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { AggregationWidget, HighlightingRule } from '../../../core/views/schema.ts'
import { isAggregation, notPermittedType } from '../../../core/views/widgets.ts'
import {
  addWidget,
  duplicateWidget,
  putWidget,
  removeWidget,
  titleOf,
  toggleFullWidth,
} from '../../../core/widgets/change.ts'
import type { TimeSpan } from '../../../core/widgets/intervals.ts'
import { problemsOfStored, type Problem } from '../../../core/widgets/problems.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { derivedTitle } from '../../../core/widgets/title.ts'
import { EmptyState, useStrings } from '../../kit/kit.ts'
import { LookProvider } from '../chart/look.tsx'
import { shortText } from '../chart/text.ts'
import { WidgetEditor } from '../editor/widget-editor.tsx'
import type { Picked } from '../visualisations/visualisation.ts'
import widgetsCss from '../widgets.css?inline'
import { addKitCss } from '../../kit/stylesheet.ts'
import type { WidgetsPanelProps } from '../widgets-panel.tsx'
import { AddChart } from './add-chart.tsx'
import { FullSize } from './full-size.tsx'
import { GridTile, type GridTileProps, type WidgetCalls } from './grid-tile.tsx'
import { Grid } from './grid.tsx'
import { noKinds, type MoreMessages } from './kind.ts'
import { PickMenu } from './pick-menu.tsx'
import { useLatestCalls } from './use-latest-calls.ts'
import { notAsked, useWidgetResults } from './use-widget-results.ts'

addKitCss(widgetsCss)

const noRules: readonly HighlightingRule[] = []
const noProblems: readonly Problem[] = []
const noTexts: Readonly<Record<string, string>> = {}

const ownBar = (tools: ReactNode) => (
  <div className="row widgetbar">
    <span className="end">{tools}</span>
  </div>
)

export function Charts(props: WidgetsPanelProps) {
  const {
    widgets,
    positions,
    titles,
    scope,
    revision,
    fields,
    zone,
    editable,
    rowHeight,
    scaled,
    toolbar = ownBar,
    onChange,
    onFilter,
    onTimeRange,
    runner,
    revisions,
    kinds = noKinds,
    highlighting = noRules,
    subtitleOf,
    descriptions = noTexts,
    menuOf,
    focused = null,
    onEdit,
    add: addTo = addWidget,
    moreToAdd,
    onDeleted,
    searchFor,
  } = props
  const t = useStrings(widgetStrings)
  const page = { widgets, positions, titles }
  const [again, setAgain] = useState(0)
  const [edited, setEdited] = useState<{ readonly widget: AggregationWidget; readonly isNew: boolean } | null>(null)
  const [full, setFull] = useState<string | null>(null)
  const [picked, setPicked] = useState<(Picked & { readonly id: string }) | null>(null)
  const closePick = useCallback(() => setPicked(null), [])
  const problems = useMemo(
    () =>
      new Map(
        widgets
          .filter(isAggregation)
          .map(({ id, config }): [string, readonly Problem[]] => [id, problemsOfStored(config, t)]),
      ),
    [widgets, t],
  )
  const runnable = useMemo(
    () =>
      widgets.filter(
        widget =>
          (focused === null || widget.id === focused) &&
          (isAggregation(widget) ? problems.get(widget.id)?.length === 0 : kinds.get(widget.type)?.asks === true),
      ),
    [widgets, problems, kinds, focused],
  )
  const hasParts = runner?.runPart !== undefined
  const runnerKey = runner?.key
  const states = useWidgetResults(runnable, scope, revision + again, { runner, revisions })
  const ids = useMemo(() => widgets.map(({ id }) => id), [widgets])
  const byId = useMemo(() => new Map(widgets.map(widget => [widget.id, widget])), [widgets])

  const nameOf = (id: string) => {
    const given = titleOf(titles, id)
    const widget = byId.get(id)
    if (given !== '' || !widget) return given
    if (widget.type === notPermittedType) return t('widget')
    return isAggregation(widget) ? derivedTitle(widget.config, t) : (kinds.get(widget.type)?.name ?? widget.type)
  }
  const narrow = ({ from, to }: TimeSpan) => {
    if (to > from) onTimeRange?.({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  }
  const calls = useLatestCalls<WidgetCalls>({
    retry: () => setAgain(count => count + 1),
    pick: (id, one) => {
      const values = onFilter ? one.values : []
      if (values.length > 0 || one.time) setPicked({ ...one, values, id })
    },
    narrow,
    configure: (id, change) =>
      onChange({
        widgets: widgets.map(one =>
          one.id === id && isAggregation(one) ? { ...one, config: { ...one.config, ...change } } : one,
        ),
      }),
    edit: id => {
      const widget = byId.get(id)!
      if (onEdit) onEdit(widget, false)
      else if (isAggregation(widget)) setEdited({ widget, isNew: false })
    },
    duplicate: id => onChange(duplicateWidget(page, id, t('copyOf', { title: shortText(nameOf(id), 200) }))),
    remove: id => {
      onChange(removeWidget(page, id))
      onDeleted?.(nameOf(id), id)
    },
    toggleWidth: id => onChange({ positions: toggleFullWidth(page, id).positions }),
    showFullSize: setFull,
  })
  const parts = useLatestCalls<Pick<MoreMessages, 'run'>>({ run: (...given) => runner!.runPart!(...given) })
  const more = useMemo(
    () => (hasParts && runnerKey !== undefined ? { key: runnerKey, run: parts.run } : undefined),
    [hasParts, runnerKey, parts],
  )
  const tileOf = (id: string): GridTileProps => {
    const widget = byId.get(id)!
    return {
      widget,
      title: nameOf(id),
      state: states.get(id) ?? notAsked,
      problems: problems.get(id) ?? noProblems,
      kind: kinds.get(widget.type),
      more,
      highlighting,
      subtitle: subtitleOf?.(widget),
      description: Object.hasOwn(descriptions, id) ? descriptions[id] : undefined,
      zone,
      fields,
      calls,
      menuOf,
      editable,
      isFullWidth: Object.hasOwn(positions, id) && positions[id]!.width === 'Infinity',
      picks: onFilter !== undefined || onTimeRange !== undefined,
      // With a runner of its own a page narrows all widgets, whatever range they have.
      narrows: onTimeRange === undefined ? null : runner ? 'all' : 'page',
      mayFill: props.focused === undefined,
    }
  }
  const alone = focused !== null && byId.has(focused) ? focused : null
  const add = editable && (
    <AddChart
      fields={fields}
      onAdd={widget => onChange(addTo(page, widget))}
      onBuild={widget => (onEdit ? onEdit(widget, true) : setEdited({ widget, isNew: true }))}
      more={moreToAdd}
    />
  )

  return (
    <LookProvider>
      <div className="widgets">
        {editable && !alone && widgets.length > 0 && toolbar(add)}
        {widgets.length === 0 && (
          <EmptyState icon="bar-chart" title={t('noCharts')} action={add || undefined}>
            {t('noChartsHint')}
          </EmptyState>
        )}
        {alone && (
          <div className="widgetalone">
            <GridTile {...tileOf(alone)} mayFill={false} />
          </div>
        )}
        {!alone && (
          <Grid
            ids={ids}
            positions={positions}
            editable={editable}
            rowHeight={rowHeight}
            scaled={scaled}
            titleOf={nameOf}
            onPositions={next => onChange({ positions: next })}
            render={(id, grip, startMove) => <GridTile {...tileOf(id)} grip={grip} startMove={startMove} />}
          />
        )}
        {picked && (
          <PickMenu
            picked={picked}
            zone={zone}
            onFilter={onFilter}
            onTime={onTimeRange && narrow}
            searchFor={searchFor && byId.has(picked.id) ? part => searchFor(byId.get(picked.id)!, part) : undefined}
            onClose={closePick}
          />
        )}
        {full !== null && byId.has(full) && (
          <FullSize {...tileOf(full)} picks={false} mayFill={false} onClose={() => setFull(null)} />
        )}
        {edited && (
          <WidgetEditor
            widget={edited.widget}
            title={titleOf(titles, edited.widget.id)}
            isNew={edited.isNew}
            fields={fields}
            scope={scope}
            zone={zone}
            onCancel={() => setEdited(null)}
            onApply={(widget, title) => {
              setEdited(null)
              onChange(edited.isNew ? addTo(page, widget, title) : putWidget(page, widget, title))
            }}
          />
        )}
      </div>
    </LookProvider>
  )
}
