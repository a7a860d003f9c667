import { defineArea } from '../platform/areas/define-area.ts'
import { GrokPatterns } from './grok-patterns.ts'
import { grokRoutes } from './routes.ts'
import { GrokService } from './service.ts'
import { GrokTrials } from './trials.ts'
import { GrokUses } from './uses.ts'

/**
 * Grok patterns. `patterns` are those that are stored, for whoever compiles some; `uses` is told by other areas what they compile, so that
 * nobody deletes what is in use; `trials` tries patterns in threads.
 */
export const area = defineArea({
  name: 'grok',
  create(services) {
    const patterns = new GrokPatterns(services)
    const uses = new GrokUses()
    const trials = new GrokTrials(patterns)
    const service = new GrokService({ records: services.records, patterns, trials, uses })
    return {
      api: { patterns, uses, trials },
      routes: grokRoutes(service, trials),
      start: () => patterns.start(),
      async stop() {
        patterns.stop()
        await trials.close()
      },
    }
  },
})
