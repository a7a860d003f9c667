import { defineArea } from '../platform/areas/define-area.ts'
import { area as streams } from '../streams/area.ts'
import { decoratorRoutes } from './routes.ts'

/** After `streams`: a decorator may belong to one. */
export const area = defineArea({
  name: 'decorators',
  needs: [streams],
  create: services => ({ routes: decoratorRoutes(services) }),
})
