/** The audit log's upkeep. Nothing serves it over the API: it is read beside the server (`npm run audit`). */
import type { Area } from '../services.ts'
import { forgetOldRows } from './retention.ts'

const everyMs = 10 * 60_000

export const area: Area = {
  name: 'audit',
  routes: () => [],
  async start({ records, settings: { auditMaxDays: maxDays, auditMaxRows: maxRows }, jobs, log }) {
    jobs.every(everyMs, 'audit log', async signal => {
      const gone = await forgetOldRows(records, { maxDays, maxRows }, signal)
      if (gone > 0) log.info(`${gone} rows of the audit log were older than ${maxDays} days, or more than ${maxRows}, and were removed.`)
    })
  },
}
