/** Jobs that work on indices at the moment, with their progress. */
import { cancelJob, jobsPath } from '../../core/indices/api.ts'
import { indexJobKinds, runningIndexJobs, type IndexJob } from '../../core/indices/jobs.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { SystemJobs } from '../../core/system/schema.ts'
import {
  Button,
  Panel,
  ProgressBar,
  usePermission,
  usePolledData,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
} from '../kit/kit.ts'

const refreshMs = 2000
const whole = 100

/** Nothing while none runs. */
export function IndexJobs() {
  const t = useStrings(indexSetStrings)
  const maySee = usePermission('systemjobs:read')
  const { data, refetch } = usePolledData<SystemJobs>(maySee ? jobsPath : null, refreshMs)
  const jobs = runningIndexJobs(data?.jobs ?? [])
  if (jobs.length === 0) return null
  return (
    <Panel title={t('jobs')}>
      <ul className="index-jobs">
        {jobs.map(job => (
          <Job key={job.id} job={job} onChanged={refetch} />
        ))}
      </ul>
    </Panel>
  )
}

function Job({ job, onChanged }: { readonly job: IndexJob; readonly onChanged: () => void }) {
  const t = useStrings(indexSetStrings)
  const client = useQuietClient()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const mayCancel = usePermission(`systemjobs:delete:${job.name}`)
  const kind = t(indexJobKinds[job.name])
  const name = job.subject === null ? kind : t('jobOn', { job: kind, subject: job.subject })
  const cancel = async () => {
    try {
      await cancelJob(client, job.id)
    } catch (error) {
      toast.error(wordsOf(error), t('cancelFailed'))
    }
    onChanged()
  }
  const isWaiting = job.job_status === 'runnable'
  return (
    <li className="row wrap">
      <div className="grow">
        <ProgressBar
          label={name}
          ratio={job.provides_progress || isWaiting ? job.percent_complete / whole : undefined}
          valueText={isWaiting ? t('jobWaiting') : job.info || undefined}
        />
      </div>
      {job.is_cancelable && mayCancel && (
        <Button size="sm" icon="x" aria-label={t('cancelNamed', { job: name })} onClick={() => void cancel()}>
          {t('cancelJob')}
        </Button>
      )}
    </li>
  )
}
