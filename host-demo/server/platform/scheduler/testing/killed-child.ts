/** Runs a job in the given data folder that never ends, and says when it runs and when the next waits: to be killed. */
import { pino } from 'pino'
import { openRecords } from '../../records/open.ts'
import { createScheduler } from '../scheduler.ts'

const scheduler = createScheduler({ records: openRecords(process.argv[2]!), log: pino({ level: 'silent' }) })
const endless = scheduler.define<string>({
  kind: 'KilledJob',
  description: 'Never ends',
  run: async () => {
    await scheduler.start(endless, 'waiting')
    process.stdout.write('running\n')
    await new Promise(() => setInterval(() => undefined, 60_000))
  },
})
await scheduler.open()
await scheduler.start(endless, 'running')
