/** Indices closed, reopened and deleted (contract 2, 4.4). */
import { Type } from 'typebox'
import { ApiError } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import { IndexNotFoundError, type IndexInfo } from '../platform/messages/message-store.ts'
import type { Services } from '../platform/services.ts'
import { findIndex } from './service.ts'

const base = '/system/indexer/indices/:index'
const params = Type.Object({ index: Type.String() })

export function indexActionRoutes(services: Services): readonly Route[] {
  const { messages } = services
  const change = ({ index }: Record<string, string>) => `indices:changestate:${index}`

  /** @throws ApiError 404; 403 for the index that messages are written to */
  async function act(name: string, what: string, work: (index: IndexInfo) => Promise<void>): Promise<void> {
    const index = await findIndex(services, name)
    if (index.writing) {
      throw new ApiError(
        403,
        `The index '${name}' is the current write index, which cannot be ${what}. Rotate it first.`,
      )
    }
    try {
      await work(index)
    } catch (error) {
      // Retention was faster.
      throw error instanceof IndexNotFoundError ? new ApiError(404, error.message) : error
    }
  }

  return [
    route({
      method: 'POST',
      path: `${base}/close`,
      permission: change,
      area: 'Indices',
      summary: 'Closes an index: it stays on disk and is not searched',
      params,
      audited: true,
      replies: { 204: null },
      async handler({ params: { index } }, reply) {
        await act(index, 'closed', ({ name, state }) => (state === 'closed' ? done : messages.closeIndex(name)))
        reply.code(204)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/reopen`,
      permission: change,
      area: 'Indices',
      summary: 'Reopens a closed index; retention leaves it alone from then on',
      params,
      audited: true,
      replies: { 204: null },
      async handler({ params: { index } }, reply) {
        const { name, state } = await findIndex(services, index)
        if (state === 'closed') await messages.reopenIndex(name)
        reply.code(204)
      },
    }),
    route({
      method: 'DELETE',
      path: base,
      permission: ({ index }) => `indices:delete:${index}`,
      area: 'Indices',
      summary: 'Deletes an index with its messages',
      params,
      audited: true,
      replies: { 204: null },
      async handler({ params: { index } }, reply) {
        await act(index, 'deleted', ({ name }) => messages.deleteIndex(name))
        reply.code(204)
      },
    }),
  ]
}

const done = Promise.resolve()
