/**
 * Reports and changes the states of inputs, on this node and (in the same shape per node) in the cluster (contract 2,
 * 1.5 and 3.1).
 */
import { Type } from 'typebox'
import {
  ClusterInputChange,
  ClusterInputStates,
  InputCreated,
  InputState,
  InputStates,
} from '../../../core/inputs/schema.ts'
import { ApiError, notFound } from '../platform/errors/errors.ts'
import { route, type ApiRequest, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import type { Services } from '../platform/services.ts'
import { inputs } from './collection.ts'
import { changeState, isHere, presentState, readableInputs, readInput } from './service.ts'

const area = 'Input states'
const params = Type.Object({ inputId: Type.String() })

export function stateRoutes(services: Services): readonly Route[] {
  const { nodeId } = services.node
  const states = async (request: ApiRequest) =>
    (await readableInputs(services, request.caller))
      .filter(stored => isHere(services, stored))
      .map(stored => presentState(services, stored))
      .filter(state => state !== null)

  /** As another node would answer it: null where this one refuses. */
  async function changeHere(
    request: ApiRequest<unknown, unknown, { inputId: string }>,
    desired: 'RUNNING' | 'STOPPED',
  ) {
    const { inputId } = request.params
    if (!request.caller.isPermitted(`inputs:changestate:${inputId}`)) return { [nodeId]: null }
    try {
      await changeState(services, request.caller, inputId, desired)
      return { [nodeId]: { id: inputId } }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { [nodeId]: null }
      throw error
    }
  }

  return [
    route({
      method: 'GET',
      path: '/system/inputstates',
      permission: perEntity(inputs),
      area,
      summary: 'States of the inputs on this node that are not stopped',
      replies: { 200: InputStates },
      handler: async request => ({ states: await states(request) }),
    }),
    route({
      method: 'GET',
      path: '/system/inputstates/:inputId',
      permission: ({ inputId }) => `inputs:read:${inputId}`,
      area,
      summary: 'State of one input; 404 while it is stopped',
      params,
      replies: { 200: InputState },
      async handler({ caller, params: { inputId } }) {
        const stored = await readInput(services, caller, inputId)
        const state = isHere(services, stored) ? presentState(services, stored) : null
        if (!state) throw notFound(`No input state for input id <${inputId}> on this node.`)
        return state
      },
    }),
    route({
      method: 'PUT',
      path: '/system/inputstates/:inputId',
      permission: ({ inputId }) => `inputs:changestate:${inputId}`,
      area,
      summary: 'Starts or restarts an input',
      params,
      replies: { 200: InputCreated },
      async handler({ caller, params: { inputId } }) {
        await changeState(services, caller, inputId, 'RUNNING')
        return { id: inputId }
      },
    }),
    route({
      method: 'DELETE',
      path: '/system/inputstates/:inputId',
      permission: ({ inputId }) => `inputs:changestate:${inputId}`,
      area,
      summary: 'Stops an input',
      params,
      replies: { 200: InputCreated },
      async handler({ caller, params: { inputId } }) {
        await changeState(services, caller, inputId, 'STOPPED')
        return { id: inputId }
      },
    }),
    route({
      method: 'GET',
      path: '/cluster/inputstates',
      permission: 'inputs:read',
      area,
      summary: 'States of the inputs by node',
      replies: { 200: ClusterInputStates },
      handler: async request => ({ [nodeId]: await states(request) }),
    }),
    route({
      method: 'PUT',
      path: '/cluster/inputstates/:inputId',
      permission: perEntity('inputs:changestate:{inputId}'),
      area,
      summary: 'Starts or restarts an input on every node',
      params,
      replies: { 200: ClusterInputChange },
      handler: request => changeHere(request, 'RUNNING'),
    }),
    route({
      method: 'DELETE',
      path: '/cluster/inputstates/:inputId',
      permission: perEntity('inputs:changestate:{inputId}'),
      area,
      summary: 'Stops an input on every node',
      params,
      replies: { 200: ClusterInputChange },
      handler: request => changeHere(request, 'STOPPED'),
    }),
  ]
}
