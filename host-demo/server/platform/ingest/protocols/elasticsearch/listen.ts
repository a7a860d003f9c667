/**
 * The bulk interface of Elasticsearch (https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk), with the one for single
 * documents and what agents ask for before they send. What is sent is answered once it is on the disk; without room it is rejected whole,
 * with 429 or 503 and `Retry-After`.
 */
import { elasticAnswers } from './answers.ts'
import { takeBulk } from './bulk.ts'
import { documentRoutes } from './document.ts'
import { setupRoutes } from './setup-routes.ts'
import { httpFields } from '../../listeners/http/fields.ts'
import { openHttpInput, type HttpRoute } from '../../listeners/http/http-input.ts'
import type { TransportDefinition } from '../../listeners/transport.ts'

const bulkRoutes = ['/_bulk', '/{index}/_bulk'].flatMap((path): HttpRoute[] => [
  { method: 'POST', path, handle: takeBulk },
  { method: 'PUT', path, handle: takeBulk },
])

export const elasticsearchHttp: TransportDefinition = {
  name: 'elasticsearch-bulk',
  withoutRoom: 'refuses',
  fields: httpFields(),
  open: (configuration, _codec, intake) =>
    openHttpInput(configuration, intake, {
      routes: [...bulkRoutes, ...documentRoutes, ...setupRoutes],
      answers: elasticAnswers,
      maxInflatedBytes: 64 * 1024 * 1024,
    }),
}
