import { serveJobs } from '../platform/threads/serve-jobs.ts'
import { sourceJobs } from './read-sources.ts'

serveJobs(sourceJobs)
