/** The audit log: who may read it does so over the API, its rows are removed beyond its limits. `npm run audit` reads it beside the server. */
import type { JobContext } from '../platform/scheduler/job.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { forgetOldRows } from './retention.ts'
import { auditRoutes } from './routes.ts'

const everyMs = 10 * 60_000

export const area = defineArea({
  name: 'audit',
  create: ({ records, settings: { auditMaxDays: maxDays, auditMaxRows: maxRows }, scheduler, log }) => ({
    routes: auditRoutes({ records }),
    start() {
      const run = async ({ signal }: JobContext<void>) => {
        const gone = await forgetOldRows(records, { maxDays, maxRows }, signal)
        if (gone > 0)
          log.info(
            `${gone} rows of the audit log were older than ${maxDays} days, or more than ${maxRows}, and were removed.`,
          )
        signal.throwIfAborted()
      }
      scheduler.define({
        kind: 'AuditRetentionJob',
        description: 'Removes rows of the audit log beyond its limits',
        cancelable: true,
        schedule: { trigger: { everyMs }, missed: 'run' },
        run,
      })
    },
  }),
})
