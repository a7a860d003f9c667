import { RuleInputs } from '../../../core/streams/schema.ts'
import { route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { readableInputs } from './service.ts'
import { nameOf } from './types.ts'

/** Returns the route of the inputs that rules of streams may name (contract 1, 5.3). */
export const ruleInputsRoute = (services: Services) =>
  route({
    method: 'GET',
    path: '/streams/rules/inputs',
    permission: 'inputs:read',
    area: 'Streams',
    summary: 'Inputs that a rule "match input" may name',
    replies: { 200: RuleInputs },
    handler: async ({ caller }) => ({
      inputs: (await readableInputs(services, caller)).map(({ id, title, type }) => ({
        id,
        title,
        name: nameOf(type),
      })),
    }),
  })
