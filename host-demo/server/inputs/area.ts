import type { Area } from '../services.ts'
import { codecRoutes } from './codec-routes.ts'
import { inputRoutes } from './input-routes.ts'
import { startInputs } from './start.ts'
import { stateRoutes } from './state-routes.ts'

/** Inputs, their types and states, and codecs. */
export const area: Area = {
  name: 'inputs',
  routes: services => [...inputRoutes(services), ...stateRoutes(services), ...codecRoutes(services)],
  start: startInputs,
}
