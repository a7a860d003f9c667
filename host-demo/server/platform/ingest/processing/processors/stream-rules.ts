/** Stream Rule Processor: routes a message to the streams whose rules it matches, beside those it was routed to before. */
import { registerProcessor } from '../../registry.ts'
import { ruleRegex } from '../stream-plan/regexes.ts'
import { StreamPlan } from '../stream-plan/plan.ts'

registerProcessor({
  id: 'org.graylog2.messageprocessors.StreamMatcherFilterProcessor',
  prepare({ routing }, routes) {
    const plan = new StreamPlan(routing, ruleRegex, routes)
    return {
      problems: plan.problems,
      process(draft) {
        draft.route = routes.join(draft.route, plan.route(draft.timestamp, draft.fields))
      },
    }
  },
})
