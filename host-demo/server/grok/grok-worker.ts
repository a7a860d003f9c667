import { GrokError } from '../../../core/grok/grok-error.ts'
import { UserRegexError } from '../platform/regex.ts'
import { serveJobs } from '../platform/threads/serve-jobs.ts'
import { grokJobs } from './jobs.ts'

serveJobs(grokJobs, error => (error instanceof GrokError || error instanceof UserRegexError ? error.message : null))
