/** Things of the owner's, new with each call: their ids are known to the owner and an admin alone. */
import { viewBody } from '../../../host-demo/server/views/testing.ts'
import { inputTypes } from '../../support/input-types.ts'
import { freePort } from '../../support/ports.ts'
import { postGelf } from '../../support/senders.ts'
import { until } from '../../support/server.ts'
import { addUser } from '../callers.ts'
import { FAILED, FOR_READERS, SECRET, type World } from './world.ts'

export const allTime = { type: 'relative', range: 0 } as const
export const ruleOf = (source: string) => ({ type: 1, field: 'source', value: source, inverted: false, description: source })
export const streamBody = (world: World, title: string) =>
  ({ title, description: title, index_set_id: world.indexSet, rules: [ruleOf(title)] })

export async function streamOf(world: World, who: 'owner' | 'other', title: string): Promise<string> {
  const { stream_id = '' } = await world.json(who, 'POST', '/streams', streamBody(world, title))
  await world.json(who, 'POST', `/streams/${stream_id}/resume`)
  return stream_id
}

/** A stream with a rule. */
export async function newStream(world: World): Promise<{ readonly streamId: string, readonly ruleId: string }> {
  const streamId = world.hide(await streamOf(world, 'owner', `${SECRET} ${world.name()}`))
  const { stream_rules: [rule] } = await world.json<{ stream_rules: { id: string }[] }>('owner', 'GET', `/streams/${streamId}/rules`)
  return { streamId, ruleId: world.hide(rule?.id) }
}

const hexId = (world: World) => world.name().replace(/\D/g, '').padStart(24, '5')

export const searchBody = (id: string, streams: readonly string[]) => ({
  id, parameters: [], queries: [{
    id: 'q1', query: { type: 'elasticsearch', query_string: SECRET }, timerange: allTime, search_types: [{ id: 'm', type: 'messages' }],
    filter: { type: 'or', filters: streams.map(stream => ({ type: 'stream', id: stream })) },
  }],
})

/** A stored search of the owner's stream. */
export async function newSearch(world: World): Promise<string> {
  const id = world.hide(hexId(world))
  await world.json('owner', 'POST', '/views/search', searchBody(id, [world.stream]))
  return id
}

export function viewOf(searchId: string, type: 'SEARCH' | 'DASHBOARD', title: string) {
  const [state] = Object.values(viewBody(searchId).state)
  return viewBody(searchId, {
    type, title, description: title, summary: title,
    state: { q1: { ...state, widgets: [], widget_mapping: {}, positions: {}, titles: {} } },
  })
}

export async function newView(world: World, type: 'SEARCH' | 'DASHBOARD' = 'SEARCH') {
  const searchId = await newSearch(world)
  const { id } = await world.json('owner', 'POST', '/views', viewOf(searchId, type, `${SECRET} ${type}`))
  return { viewId: world.hide(id), searchId }
}

export const decoratorBody = (stream: string | null) => ({
  type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator', stream, order: 1, config: { source_field: 'level', target_field: SECRET },
})

export const notificationBody = (title: string, url: string) =>
  ({ title, description: title, config: { type: 'http-notification-v1', url } })

export const inputBody = async (title: string) => ({
  title, type: inputTypes.gelfHttp, global: true, configuration: { bind_address: '127.0.0.1', port: await freePort() },
})

/** An input that every reader may read, and the owner may change. */
export async function newInput(world: World): Promise<string> {
  const { id = '' } = await world.json('admin', 'POST', '/system/inputs', await inputBody(`${FOR_READERS} ${world.name()}`))
  await world.allow(...['edit', 'terminate', 'changestate'].map(action => `inputs:${action}:${id}`))
  return id
}

/** Somebody whom the owner may do to what may be done to one user. */
export async function newUser(world: World): Promise<{ readonly userId: string, readonly username: string }> {
  const username = world.hide(world.name())
  const userId = await addUser(world.server, username, { first_name: SECRET })
  const actions = ['edit', 'passwordchange', 'rolesedit', 'tokenlist', 'tokencreate', 'tokenremove']
  await world.allow(...actions.map(action => `users:${action}:${username}`))
  return { userId: world.hide(userId), username }
}

export const indexSetStrategies = {
  rotation_strategy_class: 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy',
  rotation_strategy: { type: 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategyConfig', max_docs_per_index: 1000 },
  retention_strategy_class: 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy',
  retention_strategy: { type: 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategyConfig', max_number_of_indices: 5 },
}

/** Messages in a stream of the owner's, in one of the other's and in no stream but the default one. */
export async function fill(world: World): Promise<void> {
  world.stream = world.hide(await streamOf(world, 'owner', SECRET))
  world.otherStream = await streamOf(world, 'other', 'plain')
  const { id, port } = await world.server.input(inputTypes.gelfHttp, {}, FOR_READERS)
  world.input = id
  for (const source of [SECRET, 'plain', 'unseen']) {
    await postGelf(port, JSON.stringify({ version: '1.1', host: source, short_message: `${source} plan`, [`_${source}_field`]: source }))
  }
  // There is something on that port already.
  const failing = { ...await inputBody(FOR_READERS), configuration: { bind_address: '127.0.0.1', port } }
  world.failing = (await world.json('admin', 'POST', '/system/inputs', failing))['id']!
  const noticed = async () => (await world.ask('admin', 'GET', '/system/notifications')).text.includes(FAILED)
  await until(noticed, 'the failing input to be noticed')
  await until(async () => await world.server.total() === 3 && await world.server.total(`streams:${world.stream}`) === 1, 'the messages')
  const [found] = (await world.server.search(`source:${SECRET}`)).messages
  world.index = found!.index
  world.message = String(found!.message['_id'])
}
