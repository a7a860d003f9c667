/** Decorators (contract 1, 4). */
import { Type } from 'typebox'
import { Decorator, DecoratorInfos, DecoratorInput, DecoratorList } from '../../../core/decorators/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import { createDecorator, deleteDecorator, listDecorators, updateDecorator, type DecoratorParts } from './service.ts'

const area = 'Search/Decorators'
const params = Type.Object({ decoratorId: Type.String() })

export function decoratorRoutes(parts: DecoratorParts): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/search/decorators',
      permission: 'decorators:read',
      area,
      summary: 'All decorators of readable streams',
      replies: { 200: DecoratorList },
      handler: ({ caller }) => listDecorators(parts, caller),
    }),
    route({
      method: 'GET',
      path: '/search/decorators/available',
      permission: 'authenticated',
      area,
      summary: 'The kinds of decorators and what each asks for',
      replies: { 200: DecoratorInfos },
      handler: ({ caller }) => parts.types.infos(caller),
    }),
    route({
      method: 'POST',
      path: '/search/decorators',
      permission: 'decorators:create',
      area,
      summary: 'Creates a decorator',
      body: DecoratorInput,
      replies: { 200: Decorator },
      handler: ({ caller, body }) => createDecorator(parts, caller, body),
    }),
    route({
      method: 'PUT',
      path: '/search/decorators/:decoratorId',
      permission: 'decorators:create',
      area,
      summary: 'Changes a decorator',
      params,
      body: DecoratorInput,
      replies: { 200: Decorator },
      handler: ({ caller, params, body }) => updateDecorator(parts, caller, params.decoratorId, body),
    }),
    route({
      method: 'DELETE',
      path: '/search/decorators/:decoratorId',
      permission: 'decorators:edit',
      area,
      summary: 'Deletes a decorator',
      params,
      replies: { 204: null },
      handler: ({ caller, params }) => deleteDecorator(parts, caller, params.decoratorId),
    }),
  ]
}
