/** The dialog of exports: what to write and how, and below it the exports there are. */
import { useMemo, useState } from 'react'
import { exportFormats, exportJobsPath, startExport } from '../../../core/search/export.ts'
import { exportStrings } from '../../../core/search/export-strings.ts'
import { filtersOfMessages } from '../../../core/search/page.ts'
import type { ExportFormat } from '../../../core/search/schema.ts'
import {
  Button,
  Callout,
  CheckboxField,
  Dialog,
  NumberField,
  SelectField,
  TimeZoneField,
  useCore,
  useStrings,
  useWordsOf,
} from '../../kit/kit.ts'
import { addKitCss } from '../../kit/stylesheet.ts'
import { useSearchPage } from '../page-context.ts'
import exportCss from './export.css?inline'
import { ExportFields } from './export-fields.tsx'
import { ExportJobs } from './export-jobs.tsx'
import { useDownloads } from './use-downloads.ts'

addKitCss(exportCss)

export default function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useStrings(exportStrings)
  const wordsOf = useWordsOf()
  const core = useCore()
  const { page, result, zone } = useSearchPage()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [fields, setFields] = useState<readonly string[]>(() => [...new Set([...page.columns, 'message'])])
  const [order, setOrder] = useState<'asc' | 'desc'>(() =>
    page.sort[0]?.field === 'timestamp' && page.sort[0].order === 'ASC' ? 'asc' : 'desc',
  )
  const [limit, setLimit] = useState<number | undefined>()
  const [timeZone, setTimeZone] = useState<string | null>(zone)
  const [harmless, setHarmless] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const downloads = useDownloads()
  const isValid =
    fields.length > 0 && timeZone !== null && (limit === undefined || (Number.isInteger(limit) && limit > 0))
  const formats = useMemo(() => exportFormats.map(value => ({ value, label: t(value) })), [t])
  const orders = [
    { value: 'desc', label: t('newest') },
    { value: 'asc', label: t('oldest') },
  ]

  const filters = filtersOfMessages(page)

  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const id = await startExport(core.client, {
        query_string: page.query,
        timerange: result?.range ?? page.timeRange,
        streams: [...page.streams],
        fields_in_order: [...fields],
        format,
        order,
        neutralize_formulas: format === 'csv' && harmless,
        ...(filters.length > 0 && { filters: [...filters] }),
        ...(timeZone !== null && { time_zone: timeZone }),
        ...(limit !== undefined && { limit }),
      })
      core.query[2].revalidateKeys(key => key.startsWith(exportJobsPath))
      downloads.start({ id, format, created_at: new Date().toISOString() })
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('title')} width="lg" onClose={onClose}>
      <form
        className="col export-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isValid && !busy) void start()
        }}
      >
        {result && <p className="sm muted tabular">{t('what', { count: result.total })}</p>}
        <div className="export-choices">
          <SelectField
            label={t('format')}
            required
            options={formats}
            value={format}
            onChange={value => setFormat((value ?? 'csv') as ExportFormat)}
          />
          <SelectField
            label={t('order')}
            required
            options={orders}
            value={order}
            onChange={value => setOrder(value === 'asc' ? 'asc' : 'desc')}
          />
          <NumberField label={t('limit')} hint={t('limitHint')} min={1} value={limit} onChange={setLimit} />
          <TimeZoneField label={t('zone')} value={timeZone} onChange={setTimeZone} />
        </div>
        <ExportFields fields={fields} onChange={setFields} />
        {format === 'csv' && (
          <CheckboxField label={t('formulas')} hint={t('formulasHint')} checked={harmless} onChange={setHarmless} />
        )}
        {problem !== null && <Callout variant="danger">{problem}</Callout>}
        <div className="row">
          <span className="grow" />
          <Button type="submit" variant="primary" disabled={!isValid || busy}>
            {t('start')}
          </Button>
        </div>
      </form>
      <ExportJobs downloads={downloads} />
    </Dialog>
  )
}
