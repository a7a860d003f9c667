import { area as grok } from '../grok/area.ts'
import { area as inputs } from '../inputs/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { createDeadlinePool } from '../platform/threads/deadline-pool.ts'
import { grokUsers } from './grok-users.ts'
import { extractorRoutes } from './routes.ts'
import type { TrialJobs } from './trial.ts'
import { trialRoute } from './trial-route.ts'

/** A trial has many texts. */
const trialDeadlineMs = 3000

/** Extractors of inputs. They are part of their input: who may edit it may edit them, and they go with it. */
export const area = defineArea({
  name: 'extractors',
  needs: [grok, inputs],
  create(services, deps) {
    const patterns = () => deps.grok.api.patterns.all
    deps.grok.api.uses.add(() => grokUsers(services))
    const trials = createDeadlinePool<TrialJobs>(new URL('./trial-worker.ts', import.meta.url), trialDeadlineMs)
    return {
      routes: [...extractorRoutes(services, patterns), trialRoute(trials, patterns, services.lookups)],
      stop: () => trials.close(),
    }
  },
})
