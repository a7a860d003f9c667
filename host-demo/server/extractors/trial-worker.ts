import { ApiError } from '../platform/errors/errors.ts'
import { loadAdapterTypes } from '../platform/lookup/adapter-types.ts'
import { serveJobs } from '../platform/threads/serve-jobs.ts'
import { trialJobs } from './trial.ts'

serveJobs(trialJobs(await loadAdapterTypes()), error => (error instanceof ApiError ? error.message : null))
