import { area as inputs } from '../inputs/area.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { cloudRoutes } from './routes.ts'

/** Setting up inputs that read a cloud provider's logs. */
export const area = defineArea({
  name: 'cloud',
  needs: [inputs],
  create: services => ({ routes: cloudRoutes(services) }),
})
