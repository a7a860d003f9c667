import { defineArea } from '../platform/areas/define-area.ts'
import { area as streams } from '../streams/area.ts'
import { DecoratorTypes } from './registry.ts'
import { decoratorRoutes } from './routes.ts'
import { SearchDecorators } from './search-decorators.ts'

/** After `streams`: a decorator may belong to one. Areas that decorators ask add their kinds to `types`. */
export const area = defineArea({
  name: 'decorators',
  needs: [streams],
  create(services) {
    const types = new DecoratorTypes()
    return {
      api: { types, searches: new SearchDecorators(services, types) },
      routes: decoratorRoutes({ services, types }),
    }
  },
})
