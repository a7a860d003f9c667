import { area as grok } from '../grok/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { createDeadlinePool } from '../platform/threads/deadline-pool.ts'
import { area as search } from '../search/area.ts'
import type { Matchers } from './matching.ts'
import { toolRoutes } from './routes.ts'

/** The testers that show what an extractor, a pattern or a date would do. */
export const area = defineArea({
  name: 'tools',
  needs: [grok, search],
  create({ lookups }, { grok }) {
    const pool = createDeadlinePool<Matchers>(new URL('./matching-worker.ts', import.meta.url))
    return { routes: toolRoutes(pool, grok.api.trials, lookups), stop: () => pool.close() }
  },
})
