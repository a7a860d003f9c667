/** Creates entities of the owner's, new with each call: only the owner and an admin know their ids. */
import { viewBody } from '../../../host-demo/server/views/testing.ts'
import { inputTypes } from '../../support/input-types.ts'
import { freePort } from '../../support/ports.ts'
import { postGelf } from '../../support/senders.ts'
import { until } from '../../support/server.ts'
import { addUser } from '../callers.ts'
import { deadUrl, FAILED, FOR_READERS, SECRET, type Fixture } from './fixture.ts'

export const allTime = { type: 'relative', range: 0 } as const
export const ruleOf = (source: string) => ({
  type: 1,
  field: 'source',
  value: source,
  inverted: false,
  description: source,
})
export const streamBody = (fixture: Fixture, title: string) => ({
  title,
  description: title,
  index_set_id: fixture.indexSet,
  rules: [ruleOf(title)],
})

export async function streamOf(fixture: Fixture, who: 'owner' | 'other', title: string): Promise<string> {
  const { stream_id = '' } = await fixture.json(who, 'POST', '/streams', streamBody(fixture, title))
  await fixture.json(who, 'POST', `/streams/${stream_id}/resume`)
  return stream_id
}

/** A stream with a rule. */
export async function newStream(fixture: Fixture): Promise<{ readonly streamId: string; readonly ruleId: string }> {
  const streamId = fixture.hide(await streamOf(fixture, 'owner', `${SECRET} ${fixture.name()}`))
  const {
    stream_rules: [rule],
  } = await fixture.json<{ stream_rules: { id: string }[] }>('owner', 'GET', `/streams/${streamId}/rules`)
  return { streamId, ruleId: fixture.hide(rule?.id) }
}

const hexId = (fixture: Fixture) => fixture.name().replace(/\D/g, '').padStart(24, '5')

export const searchBody = (id: string, streams: readonly string[]) => ({
  id,
  parameters: [],
  queries: [
    {
      id: 'q1',
      query: { type: 'elasticsearch', query_string: SECRET },
      timerange: allTime,
      search_types: [{ id: 'm', type: 'messages' }],
      filter: { type: 'or', filters: streams.map(stream => ({ type: 'stream', id: stream })) },
    },
  ],
})

/** A stored search of the owner's stream. */
export async function newSearch(fixture: Fixture): Promise<string> {
  const id = fixture.hide(hexId(fixture))
  await fixture.json('owner', 'POST', '/views/search', searchBody(id, [fixture.stream]))
  return id
}

export function viewOf(searchId: string, type: 'SEARCH' | 'DASHBOARD', title: string) {
  const [state] = Object.values(viewBody(searchId).state)
  return viewBody(searchId, {
    type,
    title,
    description: title,
    summary: title,
    state: { q1: { ...state, widgets: [], widget_mapping: {}, positions: {}, titles: {} } },
  })
}

export async function newView(fixture: Fixture, type: 'SEARCH' | 'DASHBOARD' = 'SEARCH') {
  const searchId = await newSearch(fixture)
  const { id } = await fixture.json('owner', 'POST', '/views', viewOf(searchId, type, `${SECRET} ${type}`))
  return { viewId: fixture.hide(id), searchId }
}

export const decoratorBody = (stream: string | null) => ({
  type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
  stream,
  order: 1,
  config: { source_field: 'level', target_field: SECRET },
})

export const notificationBody = (title: string, url: string) => ({
  title,
  description: title,
  config: { type: 'http-notification-v1', url },
})

/** It is enabled, as only such a one can be run. Its windows have no message, and the second comes after a day. */
export const definitionBody = (title: string, stream: string) => ({
  title,
  description: title,
  priority: 2,
  alert: false,
  config: {
    type: 'aggregation-v1',
    query: '',
    query_parameters: [],
    streams: [stream],
    group_by: [],
    series: [],
    conditions: null,
    search_within_ms: 1000,
    execute_every_ms: 86_400_000,
  },
  field_spec: {},
  key_spec: [],
  notification_settings: { grace_period_ms: 0, backlog_size: 0 },
})

/** Creates a definition over the owner's stream; its events are sent by the notifications. */
export async function newDefinition(fixture: Fixture, notifications: readonly string[] = []): Promise<string> {
  const { id } = await fixture.json('owner', 'POST', '/events/definitions', {
    ...definitionBody(`${SECRET} ${fixture.name()}`, fixture.stream),
    notifications: notifications.map(notification_id => ({ notification_id })),
  })
  return fixture.hide(id)
}

/** Creates a notification that cannot be delivered: it waits. */
export async function newWaiting(fixture: Fixture) {
  const hook = notificationBody(SECRET, deadUrl)
  const { id: notification = '' } = await fixture.json('owner', 'POST', '/events/notifications', hook)
  const definition = await newDefinition(fixture, [fixture.hide(notification)])
  await runOnce(fixture, definition)
  const path = `/events/notifications/queue?event_definition_id=${definition}`
  const { deliveries } = await fixture.json<{ deliveries: { id: string }[] }>('admin', 'GET', path)
  return { definition, notification, delivery: fixture.hide(deliveries[0]?.id) }
}

/** Creates an event of the owner's message; resolves when it can be found. */
export async function newEvent(fixture: Fixture): Promise<string> {
  const definition = await newDefinition(fixture)
  await runOnce(fixture, definition)
  let id: string | undefined
  await until(async () => {
    const { events } = await fixture.json<{ events: { event: { id: string } }[] }>('admin', 'POST', '/events/search', {
      timerange: allTime,
      filter: { event_definitions: [definition] },
    })
    id = events[0]?.event.id
    return id !== undefined
  }, 'the event')
  return fixture.hide(id)
}

/** Over the messages of all time, of which there is one. */
const runOnce = (fixture: Fixture, definition: string) =>
  fixture.json('admin', 'POST', `/events/definitions/${definition}/execute`, {
    type: 'aggregation-v1',
    timerange: allTime,
  })

export const inputBody = async (title: string) => ({
  title,
  type: inputTypes.gelfHttp,
  global: true,
  configuration: { bind_address: '127.0.0.1', port: await freePort() },
})

/** An input that every reader may read, and the owner may change. */
export async function newInput(fixture: Fixture): Promise<string> {
  const { id = '' } = await fixture.json(
    'admin',
    'POST',
    '/system/inputs',
    await inputBody(`${FOR_READERS} ${fixture.name()}`),
  )
  await fixture.allow(...['edit', 'terminate', 'changestate'].map(action => `inputs:${action}:${id}`))
  return id
}

/** Creates a user whom the owner may manage. */
export async function newUser(fixture: Fixture): Promise<{ readonly userId: string; readonly username: string }> {
  const username = fixture.hide(fixture.name())
  const userId = await addUser(fixture.server, username, { first_name: SECRET })
  const actions = ['edit', 'passwordchange', 'rolesedit', 'tokenlist', 'tokencreate', 'tokenremove']
  await fixture.allow(...actions.map(action => `users:${action}:${username}`))
  return { userId: fixture.hide(userId), username }
}

export const indexSetStrategies = {
  rotation_strategy_class: 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy',
  rotation_strategy: {
    type: 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategyConfig',
    max_docs_per_index: 1000,
  },
  retention_strategy_class: 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy',
  retention_strategy: {
    type: 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategyConfig',
    max_number_of_indices: 5,
  },
}

/** Messages in a stream of the owner's, in one of the other's and in no stream but the default one. */
export async function fill(fixture: Fixture): Promise<void> {
  fixture.stream = fixture.hide(await streamOf(fixture, 'owner', SECRET))
  fixture.otherStream = await streamOf(fixture, 'other', 'plain')
  const { id, port } = await fixture.server.input(inputTypes.gelfHttp, {}, FOR_READERS)
  fixture.input = id
  for (const source of [SECRET, 'plain', 'unseen']) {
    await postGelf(
      port,
      JSON.stringify({ version: '1.1', host: source, short_message: `${source} plan`, [`_${source}_field`]: source }),
    )
  }
  // There is something on that port already.
  const failing = { ...(await inputBody(FOR_READERS)), configuration: { bind_address: '127.0.0.1', port } }
  fixture.failing = (await fixture.json('admin', 'POST', '/system/inputs', failing))['id']!
  const noticed = async () => (await fixture.ask('admin', 'GET', '/system/notifications')).text.includes(FAILED)
  await until(noticed, 'the failing input to be noticed')
  await until(
    async () => (await fixture.server.total()) === 3 && (await fixture.server.total(`streams:${fixture.stream}`)) === 1,
    'the messages',
  )
  const [found] = (await fixture.server.search(`source:${SECRET}`)).messages
  fixture.index = found!.index
  fixture.message = String(found!.message['_id'])
}
