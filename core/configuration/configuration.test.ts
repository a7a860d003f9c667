import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { FetchError } from '../client/errors.ts'
import { empty, fakeServer, json, loggedIn, type Answer } from '../client/fake-server.ts'
import { createCore, type Core } from '../core.ts'
import { configurationPath } from './api.ts'
import { configClasses } from './classes.ts'
import { defaultEventsConfig, defaultIndexSetsConfig } from './defaults.ts'
import { failedNotice, savedNotice } from './notices.ts'
import { entryProblems, isEntryValid, isPeriod, isValidUrl, newEntry, withEntry, withoutEntry } from './rules.ts'
import type { UrlWhitelist } from './schema.ts'
import { configurationOf, type ConfigurationStore } from './store.ts'
import { checkEntry, generateUrlRegex, isUrlWhitelisted } from './whitelist-checks.ts'

const at = (name: string) => `/system/cluster_config/${name}`
let server: ReturnType<typeof fakeServer>
let core: Core
let store: ConfigurationStore
async function start(answers: Record<string, Answer> = {}) {
  server = fakeServer({ ...loggedIn(), ...answers })
  core = createCore({ baseUrl: '/api', fetch: server.fetch })
  await core.session.start()
  store = configurationOf(core)
}
const bodyOf = (request: string) => JSON.parse(server.asked(request).at(-1)?.body ?? 'null') as unknown

describe('the state of the cluster configuration', () => {
  it('is one for a core, and empty until something is read', async () => {
    await start()
    expect(configurationOf(core)).toBe(store)
    expect(store.$state.get()).toEqual({
      configuration: {},
      searchesClusterConfig: undefined,
      eventsClusterConfig: undefined,
      indexSetsDefaultConfig: undefined,
    })
  })

  it('holds what was read, and its best known parts by name', async () => {
    const events = { ...defaultEventsConfig, events_search_timeout: 5 }
    await start({
      [`GET ${at(configClasses.events)}`]: json(events),
      [`GET ${at(configClasses.indexSetDefaults)}`]: json(defaultIndexSetsConfig),
    })
    expect(await store.load(configClasses.events)).toEqual(events)
    await store.load(configClasses.indexSetDefaults)
    expect(store.$state.get()).toMatchObject({
      configuration: { [configClasses.events]: events },
      eventsClusterConfig: events,
      indexSetsDefaultConfig: defaultIndexSetsConfig,
    })
  })

  it('has defaults for the permissions and user configurations while they are empty', async () => {
    await start({
      [`GET ${at(configClasses.permissions)}`]: empty(204),
      [`GET ${at(configClasses.users)}`]: empty(204),
    })
    expect(await store.load(configClasses.permissions)).toEqual({
      allow_sharing_with_everyone: true,
      allow_sharing_with_users: true,
    })
    expect(await store.load(configClasses.users)).toEqual({
      enable_global_session_timeout: false,
      global_session_timeout_interval: 'PT1H',
    })
  })

  it('has none for a configuration that only its owner knows', async () => {
    await start({ [`GET ${at(configClasses.threatIntel)}`]: empty(204) })
    expect(await store.load(configClasses.threatIntel)).toBeUndefined()
    expect(store.$state.get().configuration).toEqual({})
  })

  it('is replaced by the answer to what was written', async () => {
    const sent = { ...defaultEventsConfig, events_search_timeout: 7 }
    const stored = { ...sent, events_catchup_window: 1 }
    await start({ [`PUT ${at(configClasses.events)}`]: json(stored, 202) })
    expect(await store.save(configClasses.events, sent)).toEqual(stored)
    expect(bodyOf(`PUT ${at(configClasses.events)}`)).toEqual(sent)
    expect(store.$state.get().eventsClusterConfig).toEqual(stored)
  })

  it('stays as it was when the server refuses', async () => {
    const path = `PUT ${at(configClasses.events)}`
    await start({ [path]: json(defaultEventsConfig, 202) })
    await store.save(configClasses.events, defaultEventsConfig)
    server.answers[path] = json({ type: 'ApiError', message: 'no' }, 400)
    await expect(
      store.save(configClasses.events, { ...defaultEventsConfig, events_search_timeout: 0 }),
    ).rejects.toThrow('no')
    expect(store.$state.get().eventsClusterConfig).toEqual(defaultEventsConfig)
    expect(core.$report.get()).toBeNull()
  })

  it('reads and writes the whitelist, the index set defaults and the message processors by their own calls', async () => {
    const whitelist: UrlWhitelist = { entries: [newEntry({ title: 'a', value: 'https://a.test' })], disabled: false }
    const processors = { processor_order: [{ name: 'N', class_name: 'c' }], disabled_processors: [] }
    await start({
      'GET /system/urlwhitelist': json({ entries: [], disabled: true }),
      'PUT /system/urlwhitelist': empty(204),
      'PUT /system/indices/index_set_defaults': json(defaultIndexSetsConfig),
      'GET /system/messageprocessors/config': json(processors),
      'PUT /system/messageprocessors/config': json({ processor_order: [], disabled_processors: [] }),
    })
    expect(await store.load(configClasses.urlWhitelist)).toEqual({ entries: [], disabled: true })
    await store.save(configClasses.urlWhitelist, whitelist)
    expect(store.$state.get().configuration[configClasses.urlWhitelist]).toEqual(whitelist)
    expect(bodyOf('PUT /system/urlwhitelist')).toEqual(whitelist)
    await store.save(configClasses.indexSetDefaults, { ...defaultIndexSetsConfig, shards: 2 })
    expect(store.$state.get().indexSetsDefaultConfig).toEqual(defaultIndexSetsConfig)
    expect(await store.loadMessageProcessors()).toEqual(processors)
    expect(await store.saveMessageProcessors({ processor_order: [], disabled_processors: [] })).toEqual(processors)
  })

  it('shows the message processors that the server runs, and keeps the others in their places', async () => {
    const named = (...names: string[]) => names.map(name => ({ name, class_name: name }))
    await start({
      'GET /features': json({
        version: '5.1.4',
        edition: 'standard',
        flags: {},
        areas: [],
        authentication: [],
        message_processors: ['filters', 'streams'],
      }),
      'GET /system/messageprocessors/config': json({
        processor_order: named('geo', 'filters', 'streams', 'pipelines'),
        disabled_processors: ['geo', 'filters'],
      }),
      'PUT /system/messageprocessors/config': json({ processor_order: [], disabled_processors: [] }),
    })
    expect(await store.loadMessageProcessors()).toEqual({
      processor_order: named('filters', 'streams'),
      disabled_processors: ['filters'],
    })
    await store.saveMessageProcessors({
      processor_order: named('streams', 'filters'),
      disabled_processors: ['streams'],
    })
    expect(bodyOf('PUT /system/messageprocessors/config')).toEqual({
      processor_order: named('geo', 'streams', 'filters', 'pipelines'),
      disabled_processors: ['geo', 'streams'],
    })
  })

  it('tells all who show a configuration what was saved, without asking again', async () => {
    const before: UrlWhitelist = { entries: [], disabled: false }
    await start({ 'GET /system/urlwhitelist': json(before), 'PUT /system/urlwhitelist': empty(204) })
    const shown = core.query[0]<UrlWhitelist>([core.session.$username, configurationPath(configClasses.urlWhitelist)])
    const leave = shown.listen(() => undefined)
    await vi.waitFor(() => expect(shown.value?.data).toEqual(before))
    await store.save(configClasses.urlWhitelist, { ...before, disabled: true })
    expect(shown.value).toEqual({ data: { ...before, disabled: true }, loading: false })
    expect(server.asked('GET /system/urlwhitelist')).toHaveLength(1)
    leave()
  })

  it('is forgotten with the session', async () => {
    await start({ [`GET ${at(configClasses.users)}`]: empty(204), 'DELETE /system/sessions/': empty(204) })
    await store.load(configClasses.users)
    await core.session.logout()
    expect(store.$state.get().configuration).toEqual({})
  })
})

describe('what the URL field asks', () => {
  it('is whether a URL is whitelisted, and for a regular expression with the placeholder of lookups', async () => {
    await start({
      'POST /system/urlwhitelist/check': json({ url: 'https://a.test', is_whitelisted: true }),
      'POST /system/urlwhitelist/generate_regex': json({ regex: '^\\Qa\\E$' }),
    })
    expect(await isUrlWhitelisted(core, 'https://a.test')).toBe(true)
    expect(bodyOf('POST /system/urlwhitelist/check')).toEqual({ url: 'https://a.test' })
    expect(await generateUrlRegex(core, 'https://a.test/${key}')).toBe('^\\Qa\\E$')
    expect(bodyOf('POST /system/urlwhitelist/generate_regex')).toEqual({
      url_template: 'https://a.test/${key}',
      placeholder: '${key}',
    })
  })

  it('says in words what failed, and does not take the page away', async () => {
    await start({
      'POST /system/urlwhitelist/check': json({ type: 'ApiError', message: 'no' }, 403),
      'POST /system/urlwhitelist/generate_regex': json({ type: 'ApiError', message: 'no' }, 500),
    })
    await expect(isUrlWhitelisted(core, 'x')).rejects.toThrow('Could not verify if the url is in the whitelist.')
    await expect(generateUrlRegex(core, 'x')).rejects.toThrow('Could not generate regex.')
    await expect(isUrlWhitelisted(core, 'x', { signal: AbortSignal.abort(new Error('typed on')) })).rejects.toThrow(
      'typed on',
    )
    expect(core.$report.get()).toBeNull()
  })
})

it('the editor asks the server about regular expressions, and about nothing else', async () => {
  await start({ 'GET /tools/regex_tester/validate': json({ regex: '(', is_valid: false }) })
  expect(await checkEntry(core, newEntry({ type: 'regex', title: 'T', value: '(' }))).toEqual({ value: 'invalidRegex' })
  const asked = server.requests.length
  expect(await checkEntry(core, newEntry({ type: 'regex', value: ' ' }))).toEqual({
    title: 'requiredField',
    value: 'invalidRegex',
  })
  expect(await checkEntry(core, newEntry({ title: 'T', value: 'https://a.test' }))).toEqual({})
  expect(server.requests.length).toBe(asked)
})

describe('the messages of section 8.5', () => {
  const messages = createMessages('en', defaultBrand)
  const error = new FetchError('Bad Request', {
    status: 400,
    body: { type: 'ApiError', message: 'shards: must be >= 1' },
  })
  const err = 'There was an error fetching a resource: Bad Request. Additional information: shards: must be >= 1'

  it('are said when something was saved', () => {
    expect(savedNotice(messages, configClasses.indexSetDefaults)).toEqual({
      message: 'Index defaults configuration updated successfully',
    })
    expect(savedNotice(messages, configClasses.events)).toEqual({ message: 'Configuration updated successfully' })
    expect(savedNotice(messages, configClasses.urlWhitelist)).toEqual({
      message: 'Url Whitelist Configuration updated successfully',
    })
  })

  it('are said when it failed', () => {
    expect(failedNotice(messages, configClasses.indexSetDefaults, error)).toEqual({
      message: 'shards: must be >= 1',
      title: 'Index defaults configuration update failed',
    })
    expect(failedNotice(messages, configClasses.events, error)).toEqual({
      message: `Search config update failed: ${err}`,
      title: `Could not update search config: ${configClasses.events}`,
    })
    expect(failedNotice(messages, configClasses.urlWhitelist, error)).toEqual({
      message: `Url Whitelist config update failed: ${err}`,
      title: `Could not update Url Whitelist: ${configClasses.urlWhitelist}`,
    })
    expect(failedNotice(messages, configClasses.messageProcessors, error)).toEqual({
      message: `Message processors config update failed: ${err}`,
      title: `Could not update config: ${configClasses.messageProcessors}`,
    })
  })
})

describe('the rules of whitelist entries', () => {
  let entry: ReturnType<typeof newEntry>
  beforeEach(() => {
    entry = newEntry({ title: 'T', value: 'https://a.test/?q=${key}' })
  })

  it('want a title and, of an exact match, a URL', () => {
    expect(entryProblems(entry, () => false)).toEqual({})
    expect(entryProblems({ ...entry, title: ' \t' }, () => true)).toEqual({ title: 'requiredField' })
    for (const value of ['', ' ', 'a.test', 'ftp://a.test', 'javascript:alert(1)', 'https://'])
      expect([value, entryProblems({ ...entry, value }, () => true)]).toEqual([value, { value: 'invalidUrl' }])
  })

  it('want a regular expression the server takes', () => {
    const asked: string[] = []
    const isRegex = (pattern: string) => asked.push(pattern) > 1
    expect(entryProblems({ ...entry, type: 'regex', value: '(' }, isRegex)).toEqual({ value: 'invalidRegex' })
    expect(entryProblems({ ...entry, type: 'regex', value: 'a' }, isRegex)).toEqual({})
    expect(entryProblems({ ...entry, type: 'regex', value: ' ' }, isRegex)).toEqual({ value: 'invalidRegex' })
    expect(asked).toEqual(['(', 'a'])
    expect([isEntryValid({}), isEntryValid({ title: 'requiredField' })]).toEqual([true, false])
  })

  it('make entries with ids of their own', () => {
    expect(newEntry()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      title: '',
      type: 'literal',
      value: '',
    })
    expect(newEntry().id).not.toBe(newEntry().id)
    const list = withEntry({ entries: [], disabled: true }, entry)
    expect(list).toEqual({ entries: [entry], disabled: true })
    expect(withoutEntry(list, entry.id)).toEqual({ entries: [], disabled: true })
  })
})

it('knows URLs and periods', () => {
  expect([
    isValidUrl('http://a'),
    isValidUrl('mailto:a@b'),
    isValidUrl('mailto:a@b', ['mailto']),
    isValidUrl(''),
  ]).toEqual([true, false, true, false])
  expect(['P1D', 'PT5M', 'P1DT12H', 'PT0S', 'P', 'PT', '5 minutes', 'P1', 'p1d', ''].map(isPeriod)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})
