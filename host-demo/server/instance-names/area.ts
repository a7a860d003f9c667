/** The names of AWS instances: their configuration, and the lookup. `names` knows what hinders it. */
import { defineArea } from '../platform/areas/define-area.ts'
import { InstanceNames } from './instance-names.ts'

export const area = defineArea({
  name: 'instanceNames',
  create(services) {
    const names = new InstanceNames(services)
    return { api: { names }, start: () => names.start(), stop: () => names.stop() }
  },
})
