/** The editor of a chart: all of it at the left, what it will look like at the right. */
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { AggregationConfig, AggregationWidget } from '../../../core/views/schema.ts'
import { withVisualization } from '../../../core/widgets/edit.ts'
import { problemsOf, type Problem } from '../../../core/widgets/problems.ts'
import { drawnColumns } from '../../../core/widgets/read.ts'
import type { WidgetScope } from '../../../core/widgets/search.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { derivedTitle } from '../../../core/widgets/title.ts'
import {
  Button,
  CheckboxField,
  ConfirmDialog,
  Dialog,
  TextField,
  useCommonStrings,
  useStrings,
  useUnsavedChanges,
} from '../../kit/kit.ts'
import { LookProvider } from '../chart/look.tsx'
import { rowText, shortText } from '../chart/text.ts'
import { useDrawable, type Drawable } from '../panel/use-drawable.ts'
import { notAsked, useWidgetResults, type WidgetRunner } from '../panel/use-widget-results.ts'
import { visualisationOf } from '../visualisations/all.ts'
import type { WidgetField } from '../widgets-panel.tsx'
import { Colors } from './colors.tsx'
import { EditorPart } from './editor-part.tsx'
import { useFieldOptions } from './field-select.tsx'
import { Groupings } from './groupings.tsx'
import { Kinds } from './kinds.tsx'
import { Metrics } from './metrics.tsx'
import { Preview } from './preview.tsx'
import { Sorting } from './sorting.tsx'
import { Thresholds } from './thresholds.tsx'

/** The time without changes after which the preview is refreshed. */
const previewDelayMs = 350
/** Visualisations with axes: on that of time stand alerts and events, thresholds are lines. */
const withAxes = ['bar', 'line', 'area', 'scatter']
/** Visualisations that show thresholds. */
const withThresholds = [...withAxes, 'numeric', 'table']

export interface WidgetEditorProps {
  readonly widget: AggregationWidget
  /** '': none of its own. */
  readonly title: string
  readonly isNew: boolean
  readonly fields: readonly WidgetField[]
  readonly scope: WidgetScope
  readonly zone: string
  /** First of all, what the page lets be said of a widget besides its chart. */
  readonly about?: ReactNode
  /** That part was changed. */
  readonly aboutChanged?: boolean
  readonly runner?: WidgetRunner | undefined
  readonly onApply: (widget: AggregationWidget, title: string) => void
  readonly onCancel: () => void
}

/** The names that colours are given to. */
function namesOf(drawable: Drawable | null, zone: string): readonly string[] {
  if (!drawable) return []
  const {
    config: { visualization },
    data,
  } = drawable
  if (visualization === 'pie') return [...new Set(data.rows.map(({ key }) => rowText(data.rowGroups, key, zone)))]
  if (visualization === 'map') return data.columns.slice(0, 1).map(({ name }) => name)
  return ['bar', 'line', 'area', 'scatter'].includes(visualization)
    ? [...new Set(drawnColumns(data).map(({ column }) => column.name))]
    : []
}

/** Returns what the preview asks for: the draft once it rests, and the last good one while the draft has problems. */
function useRunnable(draft: AggregationWidget, problems: readonly Problem[]): readonly AggregationWidget[] {
  const [runnable, setRunnable] = useState<readonly AggregationWidget[]>(() => (problems.length === 0 ? [draft] : []))
  useEffect(() => {
    if (problems.length > 0) return
    const timer = setTimeout(setRunnable, previewDelayMs, [draft])
    return () => clearTimeout(timer)
  }, [draft, problems])
  return runnable
}

/** Brings what its preview is drawn with: a page may have no chart around it. */
export function WidgetEditor(props: WidgetEditorProps) {
  return (
    <LookProvider>
      <Editor {...props} />
    </LookProvider>
  )
}

function Editor({
  widget,
  title: givenTitle,
  isNew,
  fields,
  scope,
  zone,
  about,
  aboutChanged = false,
  runner,
  onApply,
  onCancel,
}: WidgetEditorProps) {
  const t = useStrings(widgetStrings)
  const common = useCommonStrings()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [title, setTitle] = useState(givenTitle)
  const [config, setConfig] = useState(widget.config)
  const [tried, setTried] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const options = useFieldOptions(fields)
  const draft = useMemo(() => ({ ...widget, config }), [widget, config])
  const problems = useMemo(() => problemsOf(config, t), [config, t])
  const problemOf = (path: string) => (tried ? problems.find(problem => problem.path === path)?.text : undefined)
  const runnable = useRunnable(draft, problems)
  const state = useWidgetResults(runnable, scope, 0, { runner }).get(widget.id) ?? notAsked
  const { drawable, unreadable } = useDrawable(draft, state)
  const names = useMemo(() => namesOf(drawable, zone), [drawable, zone])
  const kind = visualisationOf(config.visualization)
  const merge = (change: Partial<AggregationConfig>) => setConfig({ ...config, ...change })

  const dirty = aboutChanged || title !== givenTitle || JSON.stringify(config) !== JSON.stringify(widget.config)
  useUnsavedChanges(dirty)
  const close = () => (dirty ? setLeaving(true) : onCancel())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0) onApply(draft, title.trim())
    else
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .errtext')?.focus())
  }
  return (
    <Dialog
      title={t(isNew ? 'newTitle' : 'editorTitle')}
      className="charteditor"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {isNew ? t('addChart') : t('apply')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="editorgrid" noValidate onSubmit={submit}>
        <div className="editorform">
          <TextField
            label={t('title')}
            optional
            value={title}
            placeholder={shortText(derivedTitle(config, t), 60)}
            onChange={setTitle}
          />
          {about}
          <EditorPart title={t('visualization')}>
            <Kinds value={config.visualization} onChange={type => setConfig(withVisualization(config, type))} />
            {kind?.Options && <kind.Options config={config} onConfig={merge} problemOf={problemOf} />}
            {withAxes.includes(config.visualization) && config.row_pivots[0]?.type === 'time' && (
              <CheckboxField
                label={t('eventAnnotations')}
                checked={config.event_annotation}
                onChange={checked => merge({ event_annotation: checked })}
              />
            )}
          </EditorPart>
          <Groupings side="row_pivots" {...{ config, fields, options, problemOf }} onConfig={setConfig} />
          <Groupings side="column_pivots" {...{ config, fields, options, problemOf }} onConfig={setConfig} />
          {config.column_pivots.length > 0 && (
            <CheckboxField
              label={t('rollup')}
              hint={t('rollupHint')}
              checked={config.rollup}
              onChange={rollup => merge({ rollup })}
            />
          )}
          <Metrics {...{ config, options, problemOf }} onConfig={setConfig} />
          <Sorting {...{ config, problemOf }} onConfig={setConfig} />
          {withThresholds.includes(config.visualization) && (
            <Thresholds
              {...{ config, problemOf }}
              asLines={withAxes.includes(config.visualization)}
              onConfig={setConfig}
            />
          )}
          {names.length > 0 && <Colors config={config} names={names} onConfig={setConfig} />}
        </div>
        <Preview
          drawable={drawable}
          state={unreadable ? { ...state, error: t('unreadable') } : state}
          problems={problems}
          title={title.trim() || derivedTitle(config, t)}
          zone={zone}
          fields={fields}
        />
      </form>
      {leaving && (
        <ConfirmDialog
          title={common('leavePage')}
          danger
          confirmLabel={t('discard')}
          onConfirm={onCancel}
          onCancel={() => setLeaving(false)}
        >
          <p>{t('discardHint')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
