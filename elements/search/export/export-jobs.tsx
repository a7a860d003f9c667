/** The user's exports: those that run with how far they are, those that are done with their files. */
import { formatBytes } from '../../../core/numbers/quantities.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { exportFileName, exportJobsPath, removeExportJob } from '../../../core/search/export.ts'
import { exportStrings } from '../../../core/search/export-strings.ts'
import type { ExportJob } from '../../../core/search/schema.ts'
import {
  Button,
  IconButton,
  ProgressBar,
  RelativeTime,
  useCore,
  useMessages,
  usePolledData,
  useStrings,
  useToast,
  useWordsOf,
} from '../../kit/kit.ts'
import type { Download, Downloads } from './use-downloads.ts'

const POLL_MS = 1000

export function ExportJobs({ downloads }: { readonly downloads: Downloads }) {
  const t = useStrings(exportStrings)
  const wordsOf = useWordsOf()
  const core = useCore()
  const toast = useToast()
  const { data: jobs, error } = usePolledData<readonly ExportJob[]>(exportJobsPath, POLL_MS)
  const remove = async ({ id }: ExportJob) => {
    downloads.stop(id)
    try {
      await removeExportJob(core.client, id)
    } catch (cause) {
      toast.error(wordsOf(cause))
    }
    core.query[2].revalidateKeys(key => key.startsWith(exportJobsPath))
  }
  return (
    <section className="col export-jobs" aria-label={t('jobs')}>
      <h3>{t('jobs')}</h3>
      {!jobs && error && (
        <p className="sm c-danger" role="alert">
          {t('jobsFailed', { reason: wordsOf(error) })}
        </p>
      )}
      {jobs?.length === 0 && <p className="sm muted">{t('noJobs')}</p>}
      {jobs && jobs.length > 0 && (
        <ul className="plain col">
          {jobs.map(job => (
            <li key={job.id} className="export-job">
              <JobRow
                job={job}
                download={downloads.running.get(job.id) ?? null}
                downloads={downloads}
                onRemove={() => void remove(job)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface JobRowProps {
  readonly job: ExportJob
  readonly download: Download | null
  readonly downloads: Downloads
  readonly onRemove: () => void
}

function JobRow({ job, download, downloads, onRemove }: JobRowProps) {
  const t = useStrings(exportStrings)
  const name = exportFileName(job)
  const isRunning = job.state === 'prepared' || job.state === 'running'
  const isFetching = download !== null && download.problem === null
  return (
    <>
      <div className="row">
        <span className="col grow">
          <span className="mono sm trunc">{name}</span>
          {!isRunning && (
            <span className="xs muted tabular">
              <State job={job} /> <RelativeTime value={job.created_at} />
            </span>
          )}
        </span>
        {job.state === 'done' && !isFetching && (
          <Button
            size="sm"
            icon="download"
            aria-label={t('downloadNamed', { name })}
            onClick={() => downloads.start(job)}
          >
            <span className="words">{t('download')}</span>
          </Button>
        )}
        <IconButton
          size="sm"
          icon={isRunning ? 'stop' : 'trash'}
          label={t(isRunning ? 'cancelNamed' : 'removeNamed', { name })}
          onClick={onRemove}
        />
      </div>
      {isRunning && <Progress job={job} />}
      {isFetching && (
        <div className="row xs" role="status">
          <span className="grow">{t('downloading', { name, size: formatBytes(download.bytes) })}</span>
          {!isRunning && (
            <IconButton size="sm" icon="x" label={t('stopDownload')} onClick={() => downloads.stop(job.id)} />
          )}
        </div>
      )}
      {download?.problem != null && (
        <p className="xs c-danger" role="alert">
          {t('downloadFailed', { reason: download.problem })}
        </p>
      )}
      {job.error !== null && <p className="xs c-danger">{job.error}</p>}
    </>
  )
}

const stateKey = ({ state }: ExportJob) => (state === 'running' ? 'writing' : state)

function State({ job }: { readonly job: ExportJob }) {
  const t = useStrings(exportStrings)
  if (job.state === 'done')
    return (
      <>
        {t('done')}, {t('rows', { count: job.rows })} ({formatBytes(job.bytes)}),
      </>
    )
  return <>{t(stateKey(job))},</>
}

function Progress({ job }: { readonly job: ExportJob }) {
  const { rows, total } = job
  const t = useStrings(exportStrings)
  const { lang } = useMessages()
  const number = (value: number) => formatNumberIn(lang, value)
  const words = total === null ? t('rows', { count: rows }) : t('rowsOf', { rows: number(rows), total: number(total) })
  return (
    <ProgressBar
      label={t(stateKey(job))}
      {...(total !== null && { ratio: total === 0 ? 1 : rows / total })}
      valueText={words}
    />
  )
}
