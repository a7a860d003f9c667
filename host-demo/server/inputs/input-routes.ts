/** Inputs, their types and static fields (contract 2, 3.1). */
import { Type } from 'typebox'
import { staticFieldProblem } from '../../../core/inputs/rules.ts'
import {
  Input,
  InputCreate,
  InputCreated,
  InputList,
  InputType,
  InputTypeNames,
  InputTypes,
  StaticField,
} from '../../../core/inputs/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { locationOf } from '../platform/http/location.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import type { Services } from '../platform/services.ts'
import { inputs } from './collection.ts'
import {
  changeStaticField,
  createInput,
  deleteInput,
  presentFor,
  readableInputs,
  readInput,
  updateInput,
} from './service.ts'
import { knownType, presentType, sortedTypes } from './types.ts'

const area = 'Inputs'
const params = Type.Object({ inputId: Type.String() })

const keyProblems = {
  empty: 'key must not be empty.',
  characters: "key must have only letters, digits, '_', '.', '-' and '@'.",
  reserved: 'key must not be _id, _ttl, _source, _all, _index, _type or _score: these are reserved.',
}

export function inputRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/system/inputs',
      permission: perEntity(inputs),
      area,
      summary: 'All inputs the user may read',
      replies: { 200: InputList },
      async handler({ caller }) {
        const found = (await readableInputs(services, caller)).map(stored => presentFor(services, caller, stored))
        return { inputs: found, total: found.length }
      },
    }),
    route({
      method: 'GET',
      path: '/system/inputs/types',
      permission: 'authenticated',
      area,
      summary: 'Names of the input types',
      replies: { 200: InputTypeNames },
      handler: () => ({ types: Object.fromEntries(sortedTypes().map(({ type, name }) => [type, name])) }),
    }),
    route({
      method: 'GET',
      path: '/system/inputs/types/all',
      permission: 'authenticated',
      area,
      summary: 'All input types and what they are configured with',
      replies: { 200: InputTypes },
      handler: () => Object.fromEntries(sortedTypes().map(definition => [definition.type, presentType(definition)])),
    }),
    route({
      method: 'GET',
      path: '/system/inputs/types/:inputType',
      permission: 'authenticated',
      area,
      summary: 'One input type',
      params: Type.Object({ inputType: Type.String() }),
      replies: { 200: InputType },
      handler: ({ params: { inputType } }) => presentType(knownType(inputType)),
    }),
    route({
      method: 'GET',
      path: '/system/inputs/:inputId',
      permission: ({ inputId }) => `inputs:read:${inputId}`,
      area,
      summary: 'One input',
      params,
      replies: { 200: Input },
      handler: async ({ caller, params: { inputId } }) =>
        presentFor(services, caller, await readInput(services, caller, inputId)),
    }),
    route({
      method: 'POST',
      path: '/system/inputs',
      permission: 'inputs:create',
      area,
      summary: 'Creates and starts an input',
      body: InputCreate,
      replies: { 201: InputCreated },
      async handler({ caller, body }, reply) {
        const { id } = await createInput(services, caller, body)
        reply.code(201)
        reply.header('location', locationOf(services.settings, `system/inputs/${id}`))
        return { id }
      },
    }),
    route({
      method: 'PUT',
      path: '/system/inputs/:inputId',
      permission: ({ inputId }) => `inputs:edit:${inputId}`,
      area,
      summary: 'Changes an input and restarts it; configuration that is left out stays',
      params,
      body: InputCreate,
      replies: { 201: InputCreated },
      async handler({ caller, params: { inputId }, body }, reply) {
        const { id } = await updateInput(services, caller, inputId, body)
        reply.code(201)
        reply.header('location', locationOf(services.settings, `system/inputs/${id}`))
        return { id }
      },
    }),
    route({
      method: 'DELETE',
      path: '/system/inputs/:inputId',
      permission: ({ inputId }) => `inputs:terminate:${inputId}`,
      area,
      summary: 'Stops and deletes an input',
      params,
      replies: { 204: null },
      async handler({ caller, params: { inputId } }, reply) {
        await deleteInput(services, caller, inputId)
        reply.code(204)
      },
    }),
    route({
      method: 'POST',
      path: '/system/inputs/:inputId/staticfields',
      permission: ({ inputId }) => `inputs:edit:${inputId}`,
      area,
      summary: 'Sets a field on every message of the input that does not have it',
      params,
      body: StaticField,
      replies: { 201: null },
      async handler({ caller, params: { inputId }, body: { key, value } }, reply) {
        const problem = staticFieldProblem(key)
        if (problem) throw badRequest(keyProblems[problem])
        if (value === '') throw badRequest('value must not be empty.')
        await changeStaticField(services, caller, inputId, key, value)
        reply.code(201)
      },
    }),
    route({
      method: 'DELETE',
      path: '/system/inputs/:inputId/staticfields/:key',
      permission: ({ inputId }) => `inputs:edit:${inputId}`,
      area,
      summary: 'Removes a static field',
      params: Type.Object({ inputId: Type.String(), key: Type.String() }),
      replies: { 204: null },
      async handler({ caller, params: { inputId, key } }, reply) {
        await changeStaticField(services, caller, inputId, key, null)
        reply.code(204)
      },
    }),
  ]
}
