/** The node, processing, notifications and metrics: what readers may see, and what only admins may see or do. */
import { from, readersAndMore, type Attempt, type Case, type Cases } from '../cases.ts'
import { until } from '../../../support/server.ts'
import { FAILED, type Fixture } from '../fixture.ts'
import { exported } from './search.ts'

const resume = (fixture: Fixture) => fixture.json('admin', 'PUT', '/system/processing/resume')
const alive = (fixture: Fixture) => fixture.json('admin', 'PUT', '/system/lbstatus/override/alive')
const node = (who: Case['from'], more: Attempt = {}, and: Partial<Case> = {}): Case => ({
  from: who,
  call: ({ nodeId }) => ({ ...more, path: { nodeId, ...more.path } }),
  ...and,
})
const shownToAdmin = { shows: ['admin'], secret: FAILED } as const
const logger = 'org.graylog2'
const failure = { format: 'plaintext', type: FAILED.toUpperCase() }

export const system: Cases = {
  'GET /': from('anonymous'),
  'GET /features': from('anonymous'),
  'GET /system/lbstatus': from('anonymous'),
  'PUT /system/lbstatus/override/{status}': { ...from('admin', { path: { status: 'alive' } }), after: alive },
  'GET /system': from('reader'),
  'GET /system/jvm': from('reader'),
  'GET /system/throughput': from('reader'),
  'GET /system/throughput/history': from('reader'),
  'GET /system/cluster/traffic/limit': from('reader'),
  'PUT /system/cluster/traffic/limit': from('admin', { body: { daily_limit_bytes: null } }),
  'GET /enterprise/license/info': from('admin'),
  'GET /system/journal': from('reader'),
  'GET /system/locales': from('nobody'),
  'GET /system/plugins': from('nobody'),
  'GET /system/configuration': from('nobody'),
  'GET /system/gettingstarted': from('nobody'),
  'POST /system/gettingstarted/dismiss': from('nobody'),
  'GET /system/serviceManager': from('nobody'),
  'GET /system/processing/status': from('nobody'),
  // Nothing has been kept yet.
  'GET /system/processing/status/persisted': from('nobody', {}, { success: [200, 404] }),
  'PUT /system/processing/pause': { ...from('admin'), after: resume },
  'PUT /system/processing/pause/unlock': from('admin'),
  'PUT /system/processing/resume': from('admin'),
  'GET /system/messages': from('admin'),
  'GET /system/threaddump': from('admin'),
  'GET /system/processbufferdump': from('admin'),
  'GET /system/stats': from('reader'),
  'GET /system/stats/fs': from('reader'),
  'GET /system/stats/jvm': from('reader'),
  'GET /system/stats/network': from('reader'),
  'GET /system/stats/os': from('reader'),
  'GET /system/stats/process': from('reader'),
  'GET /system/loggers': from('nobody', {}, { shows: ['admin'], secret: logger }),
  'GET /system/loggers/subsystems': from('nobody', {}, { shows: ['admin'], secret: logger }),
  'GET /system/loggers/messages/recent': from('admin'),
  'PUT /system/loggers/{loggerName}/level/{level}': from('admin', { path: { loggerName: logger, level: 'info' } }),
  'PUT /system/loggers/subsystems/{subsystem}/level/{level}': from('admin', {
    path: { subsystem: 'graylog', level: 'info' },
  }),
}

/** Dismissing comes last: what is dismissed is not there any more. */
export const notices: Cases = {
  'GET /system/notifications': from('nobody', {}, shownToAdmin),
  'POST /system/notification/message/{format}/{type}': from('admin', { path: failure, body: {} }),
  'POST /system/notification/message/{format}/{type}/{key}': {
    from: 'admin',
    call: ({ failing }) => ({ path: { ...failure, key: failing }, body: {} }),
  },
  'DELETE /system/notifications/{type}/{key}': {
    from: 'admin',
    call: ({ failing }) => ({ path: { type: FAILED, key: failing } }),
  },
  'DELETE /system/notifications/{type}': from('admin', { path: { type: FAILED } }),
}

/** A job that the admin started, which nobody else may read. It runs once at a time: one that was started before has to end. */
const started: Case['call'] = async fixture => {
  await until(async () => {
    const { jobs } = await fixture.json<{ jobs: { name: string; job_status: string }[] }>(
      'admin',
      'GET',
      '/system/jobs',
    )
    return !jobs.some(job => job.name === 'FixDeflectorByMoveJob' && /^run/.test(job.job_status))
  }, 'the job started before to end')
  const { system_job_id: jobId = '' } = await fixture.json('admin', 'POST', '/system/jobs', {
    job_name: 'FIX_DEFLECTOR_MOVE_INDEX',
  })
  return { path: { jobId: fixture.hide(jobId) } }
}
/** A job of the owner's that has ended. */
const ended: Case['call'] = async fixture => {
  const jobId = await exported(fixture)
  await until(
    async () => (await fixture.json('owner', 'GET', `/cluster/jobs/${jobId}`)).job_status === 'complete',
    'the export to end',
  )
  return { path: { jobId } }
}

export const jobs: Cases = {
  'GET /system/jobs': {
    from: 'nobody',
    call: async (fixture, me) => (await started(fixture, me), {}),
    shows: ['admin'],
    secret: 'FixDeflectorByMoveJob',
  },
  'GET /system/jobs/{jobId}': { from: 'admin', call: started },
  'POST /system/jobs': from('admin', { body: { job_name: 'FIX_DEFLECTOR_DELETE_INDEX' } }),
  'DELETE /system/jobs/{jobId}': { from: 'admin', call: ended },
  'DELETE /system/jobs/acknowledge/{jobId}': { from: 'owner', call: ended },
  'GET /cluster/jobs': {
    from: 'nobody',
    call: async (fixture, me) => (await ended(fixture, me), {}),
    shows: ['owner', 'admin'],
    secret: 'SearchExportJob',
  },
  'GET /cluster/jobs/{jobId}': { from: 'owner', call: ended },
  'DELETE /cluster/jobs/{jobId}': { from: 'owner', call: ended },
}

const shownToReaders = { shows: readersAndMore, secret: '"lifecycle"' } as const

export const cluster: Cases = {
  'GET /cluster': from('nobody', {}, shownToReaders),
  'GET /cluster/processing/status': from('nobody'),
  'GET /cluster/processing/status/persisted': from('nobody'),
  'GET /cluster/{nodeId}/jvm': node('reader'),
  'GET /cluster/{nodeId}/plugins': node('nobody'),
  'GET /cluster/{nodeId}/threaddump': node('admin'),
  'GET /cluster/{nodeId}/processbufferdump': node('admin'),
  'GET /cluster/processbufferdump': from('admin'),
  'GET /cluster/system/loggers': from('nobody', {}, { shows: ['admin'], secret: logger }),
  'GET /cluster/system/loggers/subsystems': from('nobody', {}, { shows: ['admin'], secret: logger }),
  'PUT /cluster/system/loggers/{nodeId}/subsystems/{subsystem}/level/{level}': node('admin', {
    path: { subsystem: 'graylog', level: 'info' },
  }),
  'GET /cluster/{nodeId}/journal': node('reader'),
  'PUT /cluster/{nodeId}/lbstatus/override/{status}': node('admin', { path: { status: 'alive' } }, { after: alive }),
  'POST /cluster/{nodeId}/processing/pause': node('admin', {}, { after: resume }),
  'POST /cluster/{nodeId}/processing/resume': node('admin'),
  'GET /system/cluster/node': from('nobody'),
  'GET /system/cluster/nodes': from('nobody'),
  'GET /system/cluster/nodes/{nodeId}': node('nobody'),
  'GET /system/cluster/stats': from('nobody'),
  'GET /system/cluster/traffic': from('nobody'),
  'GET /system/cluster/stats/elasticsearch': from('nobody'),
}

const metric = 'org.graylog2.throughput.input'
const several = { body: { metrics: [metric] } }
const namespace = { path: { namespace: 'org.graylog2' } }
/** A caller who may not read a metric is not told that it exists. */
const left = { shows: readersAndMore, secret: metric } as const

export const metrics: Cases = {
  'GET /system/metrics': from('admin'),
  'GET /system/metrics/names': from('admin'),
  'GET /system/metrics/prometheus': from('admin'),
  'GET /system/metrics/{metricName}': from('reader', { path: { metricName: metric } }),
  'GET /system/metrics/namespace/{namespace}': from('reader', namespace),
  'POST /system/metrics/multiple': from('nobody', several, left),
  'POST /cluster/metrics/multiple': from('nobody', several, left),
  'POST /cluster/{nodeId}/metrics/multiple': node('nobody', several, left),
  'GET /cluster/{nodeId}/metrics/names': node('admin'),
  'GET /cluster/{nodeId}/metrics/namespace/{namespace}': node('reader', namespace),
}
