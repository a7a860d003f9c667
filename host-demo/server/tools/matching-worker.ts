/** Runs the testers of regular expressions away from the thread that answers requests. */
import { UserRegexError } from '../platform/regex.ts'
import { serveJobs } from '../platform/threads/serve-jobs.ts'
import { matchers } from './matching.ts'

serveJobs(matchers, error =>
  error instanceof UserRegexError
    ? `The regular expression cannot be used: ${error.message.replace(/\.$/, '')}.`
    : null,
)
