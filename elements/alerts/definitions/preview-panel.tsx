/** How often the definition would have fired in the last hours, when, and for which groups. */
import { useMemo, useState } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import type { EventDefinitionBody, Preview, PreviewEvent } from '../../../core/alerts/schema.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import {
  Badge,
  BusyBar,
  Button,
  Callout,
  Panel,
  SelectField,
  Skeleton,
  Table,
  Timestamp,
  useStrings,
  VisibleText,
  type Column,
} from '../../kit/kit.ts'
import { shortText } from '../../widgets/chart/text.ts'
import { PreviewChart } from './preview-chart.tsx'
import { firingGroups, groupOf, messageOf, previewBars } from './preview-data.ts'
import { usePreview } from './use-preview.ts'

/** Hours of the ranges that are offered. */
const ranges = [6, 24, 72, 168] as const
const dayHours = 24
const shownEvents = 8
const shownGroups = 6
/** More events a day than this are noise to most people. */
const noisyPerDay = 20

export interface PreviewPanelProps {
  /** Null: the condition is not complete. */
  readonly body: EventDefinitionBody | null
}

export function PreviewPanel({ body }: PreviewPanelProps) {
  const t = useStrings(definitionPageStrings)
  const [hours, setHours] = useState<number>(dayHours)
  const state = usePreview(body, hours)
  const { preview, loading, failure, update } = state
  const rangeWords = (count: number) =>
    count > 2 * dayHours ? t('lastDays', { count: count / dayHours }) : t('lastHours', { count })
  return (
    <Panel
      title={t('previewTitle')}
      className="definition-preview"
      actions={
        <>
          <SelectField
            label={t('previewRange')}
            hideLabel
            size="sm"
            filterable={false}
            options={ranges.map(count => ({ value: String(count), label: rangeWords(count) }))}
            value={String(hours)}
            onChange={next => setHours(Number(next ?? dayHours))}
          />
          <Button size="sm" variant="ghost" icon="arrow-clockwise" disabled={body === null} onClick={update}>
            {t('update')}
          </Button>
        </>
      }
    >
      <div className="preview-body" aria-busy={loading}>
        <BusyBar busy={loading && preview !== null} />
        <div className="pad col">
          {failure !== null && (
            <Callout variant="warning" title={t('previewFailed')}>
              {failure}
            </Callout>
          )}
          {body === null && <p className="muted">{t('previewOff')}</p>}
          {body !== null && !preview && failure === null && <Skeleton rows={6} />}
          {preview && state.body && body !== null && (
            <Shown preview={preview} title={state.body.title} tookMs={state.tookMs} />
          )}
        </div>
      </div>
    </Panel>
  )
}

interface ShownProps {
  readonly preview: Preview
  /** Of the definition: its events begin with it. */
  readonly title: string
  readonly tookMs: number
}

const msOfDay = 86_400_000

function Shown({ preview, title, tookMs }: ShownProps) {
  const t = useStrings(definitionPageStrings)
  const bars = useMemo(() => previewBars(preview), [preview])
  const groups = useMemo(() => firingGroups(preview), [preview])
  const { total, windows, notified, stopped_at: stopped } = preview
  const days = (Date.parse(stopped ?? preview.to) - Date.parse(preview.from)) / msOfDay
  const perDay = days > 0 ? total / days : 0
  return (
    <>
      <div role="status">
        <p className="preview-sentence">{total === 0 ? t('wouldHaveNone') : t('wouldHave', { count: total })}</p>
        <p className="xs muted">
          {[
            ...(total > 0
              ? [
                  t('perDay', { count: perDay < 10 ? Math.round(perDay * 10) / 10 : Math.round(perDay) }),
                  t('notifiedAbout', { count: formatNumber(notified) }),
                ]
              : []),
            `${t('evaluated', { count: windows })} ${t('inMs', { ms: formatNumber(tookMs) })}`,
          ].join(' · ')}
        </p>
      </div>
      {stopped !== null && (
        <Callout variant="warning">
          {t('previewPart')} <Timestamp value={stopped} />
        </Callout>
      )}
      <PreviewChart bars={bars} curve={preview.curve} />
      {perDay > noisyPerDay && <Callout variant="warning">{t('noisy')}</Callout>}
      {total > 0 && <Events preview={preview} title={title} />}
      {groups.length > 1 && (
        <div>
          <h3 className="sm">
            {total > preview.events.length ? t('groupsOfFirst', { count: preview.events.length }) : t('groupsFired')}
          </h3>
          <ul className="preview-groups">
            {groups.slice(0, shownGroups).map(([group, count]) => (
              <li key={group}>
                <bdi className="mono trunc" title={group}>
                  {shortText(group, 120)}
                </bdi>
                <Badge>{formatNumber(count)}</Badge>
              </li>
            ))}
          </ul>
          {groups.length > shownGroups && (
            <p className="xs muted">{t('moreGroups', { count: groups.length - shownGroups })}</p>
          )}
        </div>
      )}
    </>
  )
}

function Events({ preview: { events, total }, title }: Pick<ShownProps, 'preview' | 'title'>) {
  const t = useStrings(definitionPageStrings)
  // The server names the first ones only.
  const isCut = total > events.length
  const shown = isCut ? events.slice(0, shownEvents) : events.slice(-shownEvents).reverse()
  const rows = shown.map((event, index) => ({ event, key: String(index) }))
  const hasGroups = shown.some(event => groupOf(event) !== '')
  const hasText = shown.some(event => textOf(event, title) !== '')
  // Times alone say no more than the chart.
  if (!hasGroups && !hasText && total > shownEvents) return null
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: 'at', title: t('firedAt'), rowHeader: true, render: ({ event }) => <Timestamp value={event.timestamp} /> },
    ...(hasGroups
      ? [
          {
            id: 'group',
            title: t('firedGroup'),
            render: ({ event }: (typeof rows)[number]) => (
              <bdi className="mono break">{shortText(groupOf(event), 80)}</bdi>
            ),
          },
        ]
      : []),
    ...(hasText
      ? [
          {
            id: 'message',
            title: t('firedMessage'),
            render: ({ event }: (typeof rows)[number]) => (
              <span className="break">
                <VisibleText text={shortText(textOf(event, title), 160)} />
              </span>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Table label={t('fired')} columns={columns} rows={rows} rowKey={({ key }) => key} />
      {total > shown.length && (
        <p className="xs muted">{t(isCut ? 'laterEvents' : 'moreEvents', { count: total - shown.length })}</p>
      )}
    </>
  )
}

/** The group stands in a column of its own, and not in the text. */
function textOf(event: PreviewEvent, title: string): string {
  const text = messageOf(event, title)
  const group = `${groupOf(event).replaceAll(' | ', '|')} - `
  if (text === groupOf(event)) return ''
  const plain = text.startsWith(group) ? text.slice(group.length) : text
  const fields = Object.entries(event.fields).map(([name, value]) => `${name}=${value}`)
  return plain === '' ? fields.join(' ') : plain
}
