/**
 * Answers the set-up requests of agents (https://www.elastic.co/docs/api/doc/elasticsearch/). Templates, policies,
 * pipelines and data streams say how Elasticsearch is to store; here index sets do, so they are accepted and not kept:
 * they are never found.
 */
import type { HttpAnswer } from '../../listeners/http/answers.ts'
import type { HttpRoute, TakenRequest } from '../../listeners/http/http-input.ts'
import { elasticAnswer, elasticError, elasticHead } from './answers.ts'

/** The interface that agents of no version of their own are told to be here. */
const version = '8.19.0'
/** Agents of Elastic refuse a server older than they are, so they are told their own. */
const elasticAgent = /^Elastic[\w-]*\/(\d{1,3}\.\d{1,3}\.\d{1,3})\b/

const versionFor = (userAgent = '') => elasticAgent.exec(userAgent)?.[1] ?? version

const root = ({ headers }: TakenRequest): HttpAnswer =>
  elasticAnswer(200, {
    name: 'cordwood',
    cluster_name: 'cordwood',
    cluster_uuid: 'cordwood',
    version: {
      number: versionFor(headers['user-agent']),
      build_flavor: 'default',
      build_type: 'cordwood',
      build_snapshot: false,
      minimum_wire_compatibility_version: '7.17.0',
      minimum_index_compatibility_version: '7.0.0',
    },
    tagline: 'You Know, for Search',
  })

const license = { uid: 'cordwood', type: 'basic', mode: 'basic', status: 'active' }
const unavailable = { available: false, enabled: false }

const health = {
  cluster_name: 'cordwood',
  status: 'green',
  timed_out: false,
  number_of_nodes: 1,
  number_of_data_nodes: 1,
}

/** Kinds of things that are put by name, with the path of one. */
const settable = [
  '/_index_template/{name}',
  '/_component_template/{name}',
  '/_template/{name}',
  '/_ilm/policy/{name}',
  '/_ingest/pipeline/{name}',
  '/_data_stream/{name}',
  '/{index}/_alias/{name}',
]

const acknowledged = (): HttpAnswer => elasticAnswer(200, { acknowledged: true })
const notFound = ({ params }: TakenRequest): HttpAnswer =>
  elasticError(
    404,
    'resource_not_found_exception',
    `There is no '${params['name'] ?? params['index']}': nothing of the kind is kept here.`,
  )

function createIndex({ params }: TakenRequest): HttpAnswer {
  const index = params['index']!
  return index.startsWith('_')
    ? elasticError(400, 'invalid_index_name_exception', `There is no ${index} here, and no index can have that name.`)
    : elasticAnswer(200, { acknowledged: true, shards_acknowledged: true, index })
}

export const setupRoutes: readonly HttpRoute[] = [
  { method: 'GET', path: '/', handle: root },
  { method: 'HEAD', path: '/', handle: () => elasticHead(200) },
  { method: 'GET', path: '/_license', handle: () => elasticAnswer(200, { license }) },
  {
    method: 'GET',
    path: '/_xpack',
    handle: () => elasticAnswer(200, { build: {}, license, features: { ilm: unavailable, security: unavailable } }),
  },
  { method: 'GET', path: '/_cluster/health', handle: () => elasticAnswer(200, health) },
  ...settable.flatMap((path): HttpRoute[] => [
    { method: 'GET', path, handle: notFound },
    { method: 'HEAD', path, handle: () => elasticHead(404) },
    { method: 'PUT', path, handle: acknowledged },
  ]),
  { method: 'GET', path: '/_alias/{name}', handle: notFound },
  { method: 'HEAD', path: '/_alias/{name}', handle: () => elasticHead(404) },
  { method: 'GET', path: '/{index}', handle: notFound },
  { method: 'HEAD', path: '/{index}', handle: () => elasticHead(404) },
  { method: 'PUT', path: '/{index}', handle: createIndex },
]
