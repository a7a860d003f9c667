import { defineArea } from '../platform/areas/define-area.ts'
import { Lifecycle } from './lifecycle.ts'
import { Processing } from './processing.ts'

/** Whether messages are processed, and what load balancers are told. Needed by areas that let processing begin: a pause holds before that. */
export const area = defineArea({
  name: 'processing',
  create(services) {
    const lifecycle = new Lifecycle(services)
    const processing = new Processing(services, lifecycle)
    return {
      api: { lifecycle, processing },
      async start() {
        await processing.restore()
        services.scheduler.define(processing.keeping)
      },
    }
  },
})
