import { loadAdapterTypes } from '../platform/lookup/adapter-types.ts'
import { loadProcessors } from '../platform/ingest/registry.ts'
import { serveJobs } from '../platform/threads/serve-jobs.ts'
import { trialJobs } from './trial.ts'

await loadProcessors()
serveJobs(trialJobs(await loadAdapterTypes()))
