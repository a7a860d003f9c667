/**
 * The bulk interface of Elasticsearch (https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk), with the one for single
 * documents and what agents ask for before they send. What is sent is answered once it is on the disk; without room it is rejected whole,
 * with 429 or 503 and `Retry-After`.
 */
import { elasticAnswers } from '../elasticsearch/answers.ts'
import { takeBulk } from '../elasticsearch/bulk.ts'
import { documentRoutes } from '../elasticsearch/document.ts'
import { setupRoutes } from '../elasticsearch/setup-routes.ts'
import { httpFields } from '../http/fields.ts'
import { openHttpInput, type HttpRoute } from '../http/http-input.ts'
import { registerTransport } from '../registry.ts'

const bulkRoutes = ['/_bulk', '/{index}/_bulk'].flatMap((path): HttpRoute[] =>
  [{ method: 'POST', path, handle: takeBulk }, { method: 'PUT', path, handle: takeBulk }])

registerTransport({
  name: 'elasticsearch-bulk',
  withoutRoom: 'refuses',
  fields: httpFields(),
  open: (configuration, _codec, intake) => openHttpInput(configuration, intake, {
    routes: [...bulkRoutes, ...documentRoutes, ...setupRoutes], answers: elasticAnswers, maxInflatedBytes: 64 * 1024 * 1024,
  }),
})
