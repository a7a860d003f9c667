/** The audit log's upkeep. Nothing serves it over the API: it is read beside the server (`npm run audit`). */
import type { JobContext } from '../platform/scheduler/job.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { forgetOldRows } from './retention.ts'

const everyMs = 10 * 60_000

export const area = defineArea({
  name: 'audit',
  create: ({ records, settings: { auditMaxDays: maxDays, auditMaxRows: maxRows }, scheduler, log }) => ({
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
