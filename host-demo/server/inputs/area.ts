import { area as configuration } from '../configuration/area.ts'
import { area as entities } from '../entities/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { area as streams } from '../streams/area.ts'
import { codecRoutes } from './codec-routes.ts'
import { inputs } from './collection.ts'
import { diagnosisRoute } from './diagnosis-routes.ts'
import { inputRoutes } from './input-routes.ts'
import { ruleInputsRoute } from './rule-inputs.ts'
import { startInputs } from './start.ts'
import { stateRoutes } from './state-routes.ts'

/**
 * Inputs, their types and states, and codecs. After `streams` and `configuration`: messages that come in find where to go and which
 * processors to pass.
 */
export const area = defineArea({
  name: 'inputs',
  needs: [configuration, entities, streams],
  create(services, { entities }) {
    entities.api.defineSuggestions('inputs', records => records.of(inputs).all())
    return {
      routes: [
        ...inputRoutes(services),
        diagnosisRoute(services),
        ...stateRoutes(services),
        ...codecRoutes(services),
        ruleInputsRoute(services),
      ],
      start: () => startInputs(services),
    }
  },
})
