/**
 * One document on its own, as loggers without a queue of their own send it
 * (https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-index, …/operation-create): `POST /{index}/_doc`, and with the sender's
 * id `PUT` or `POST` to `/{index}/_doc/{id}` and `/{index}/_create/{id}`. It becomes the same frame as a bulk of one.
 */
import type { HttpAnswer } from '../../listeners/http/answers.ts'
import type { HttpRoute, TakenRequest } from '../../listeners/http/http-input.ts'
import { elasticAnswer, elasticError } from './answers.ts'
import { filterPath } from './filter-path.ts'

/** Limits of an index name and an id, in bytes, as in Elasticsearch. */
const maxNameBytes = 512

const takeAs =
  (action: 'index' | 'create') =>
  async ({ body, params, query, take, committed }: TakenRequest): Promise<HttpAnswer> => {
    const { index = '', id } = params
    if (index === '' || index.startsWith('_')) {
      return elasticError(
        400,
        'invalid_index_name_exception',
        `There is no index '${index}' here, and none can have that name.`,
      )
    }
    for (const [what, name] of [
      ['index', index],
      ['id', id ?? ''],
    ] as const) {
      if (Buffer.byteLength(name) > maxNameBytes)
        return elasticError(400, 'illegal_argument_exception', `The ${what} is longer than ${maxNameBytes} bytes.`)
    }
    if (body.length === 0) return elasticError(400, 'parse_exception', 'The request has to have a body: the document.')
    const target = { _index: index, ...(id !== undefined && { _id: id }) }
    take(Buffer.concat([Buffer.from(`${JSON.stringify({ [action]: target })}\n`), body]))
    await committed()
    const answer = {
      ...target,
      _version: 1,
      result: 'created',
      _shards: { total: 1, successful: 1, failed: 0 },
      _seq_no: 0,
      _primary_term: 1,
    }
    return elasticAnswer(201, filterPath(answer, query.get('filter_path')))
  }

export const documentRoutes: readonly HttpRoute[] = [
  { method: 'POST', path: '/{index}/_doc', handle: takeAs('index') },
  ...(
    [
      ['/{index}/_doc/{id}', 'index'],
      ['/{index}/_create/{id}', 'create'],
    ] as const
  ).flatMap(([path, action]): HttpRoute[] => [
    { method: 'PUT', path, handle: takeAs(action) },
    { method: 'POST', path, handle: takeAs(action) },
  ]),
]
