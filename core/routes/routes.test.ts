import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { registerPlugin } from './plugins.ts'
import { createRoutes, pluginRouteKey } from './routes.ts'
import { searchLinkOf, searchParameters } from './search-link.ts'

const routes = createRoutes('/logs/')

describe('addresses', () => {
  it('carry prefix, values and query', () => {
    expect(createRoutes('/').start()).toBe('/')
    expect(createRoutes('').search()).toBe('/search')
    expect(routes.start()).toBe('/logs/')
    expect(routes.editStream({ streamId: 's 1' }, { index: 'i', message_id: 'm' })).toBe(
      '/logs/streams/s%201/edit?index=i&message_id=m',
    )
    expect(routes.newExtractor({ nodeId: 'n', inputId: 'i' }, { extractor_type: 'grok', field: 'message' })).toBe(
      '/logs/system/inputs/n/i/extractors/new?extractor_type=grok&field=message',
    )
    expect(() => routes.user({ userId: '' })).toThrow("The route /system/users/:userId needs a value for 'userId'.")
    // @ts-expect-error a value is missing
    expect(() => routes.user({})).toThrow()
  })

  it('are found again, each as itself', () => {
    for (const [name, path] of Object.entries(paths)) {
      const address = routes.prefixed(path.replace(/:(\w+)/g, 'value-of-$1'))
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key]) => [key, `value-of-${key}`]))
      expect(routes.match(`${address}?q=1#top`), path).toEqual({ name, params })
    }
  })

  it('lead to a page only where this version or a plugin has one', () => {
    expect(routes.hasPage(routes.search({ q: 'error' }))).toBe(true)
    expect(routes.hasPage(routes.cloudIntegration())).toBe(true)
    expect(routes.hasPage(routes.sidecars())).toBe(false)
    expect(routes.hasPage('/elsewhere')).toBe(false)
    const own = createRoutes('')
    own.registerPluginRoute('/my/place')
    expect(own.hasPage('/my/place')).toBe(true)
  })

  it('keep literal segments before values, decode values, and know strangers', () => {
    expect(routes.match('/logs/search/new')?.name).toBe('newSearch')
    expect(routes.match('/logs/alerts/?stream_id=1')?.name).toBe('alerts')
    expect(routes.match('/logs/streams/a%2Fb/search')).toEqual({ name: 'streamSearch', params: { streamId: 'a/b' } })
    expect(routes.match('/logs')?.name).toBe('start')
    for (const address of ['/logsearch', '/search', '/logs/nowhere', '/logs/search/a/b', '/logs/search/%zz']) {
      expect(routes.match(address), address).toBeNull()
    }
  })
})

describe('plugin routes', () => {
  it('are keyed by their segments', () => {
    const plugins = [
      '/system/teams/:teamId',
      '/search/:viewId',
      '/my-filters/details/:filterId',
      '/reports/:reportId/configuration',
    ]
    expect(plugins.map(pluginRouteKey)).toEqual([
      'SYSTEM_TEAMS_TEAMID',
      'SEARCH_VIEWID',
      'MY-FILTERS_DETAILS_FILTERID',
      'REPORTS_REPORTID_CONFIGURATION',
    ])
  })

  it('are addressed and found once registered', () => {
    const own = createRoutes('/logs')
    expect(() => own.pluginRoute('SYSTEM_TEAMS_TEAMID', { teamId: '1' })).toThrow(
      "Could not find plugin route 'SYSTEM_TEAMS_TEAMID'.",
    )
    expect(own.findPluginRoute('SYSTEM_TEAMS_TEAMID')).toBeNull()
    expect(own.match('/logs/system/teams/1')).toBeNull()
    expect(own.registerPluginRoute('/system/teams/:teamId')).toBe('SYSTEM_TEAMS_TEAMID')
    expect(own.pluginScreen('SYSTEM_TEAMS_TEAMID')).toBeNull()
    expect(
      registerPlugin({ routes: [{ path: '/system/teams/:teamId', screen: { tag: 'acme-team' } }] }, { routes: own }),
    ).toEqual(['SYSTEM_TEAMS_TEAMID'])
    expect(own.pluginScreen(own.match('/logs/system/teams/7')!.name)).toEqual({ tag: 'acme-team' })
    expect(own.pluginRoute('SYSTEM_TEAMS_TEAMID', { teamId: '1' }, { tab: 'members' })).toBe(
      '/logs/system/teams/1?tab=members',
    )
    expect(own.match('/logs/system/teams/1')).toEqual({ name: 'SYSTEM_TEAMS_TEAMID', params: { teamId: '1' } })
    expect(own.show('team', '1')).toBe('/logs/system/teams/1')
  })
})

describe('the page of an entity', () => {
  it.each([
    ['user', '/logs/system/users/1'],
    ['dashboard', '/logs/dashboards/1'],
    ['event_definition', '/logs/alerts/definitions/1'],
    ['notification', '/logs/alerts/notifications/1'],
    ['search', '/logs/search/1'],
    ['stream', '/logs/streams/1/search'],
    ['role', '/logs/system/roles/1'],
    ['output', '/logs/system/outputs'],
  ])('%s → %s', (type, address) => {
    expect(routes.show(type, '1')).toBe(address)
  })

  it('says what it cannot find', () => {
    expect(() => routes.show('constructor', '1')).toThrow("Can't find route for type: constructor")
    expect(() => routes.show('report', '1')).toThrow("Could not find plugin route 'REPORTS_REPORTID_CONFIGURATION'.")
  })
})

describe('search links', () => {
  const link = {
    query: 'source:a && "b c"',
    timeRange: { type: 'relative', range: 300 },
    streams: ['1', '2'],
    interval: 'minute',
  } as const

  it('are written and read back', () => {
    const address = routes.search(searchParameters(link))
    expect(address).toBe(
      '/logs/search?q=source%3Aa+%26%26+%22b+c%22&rangetype=relative&relative=300&streams=1%2C2&interval=minute',
    )
    expect(searchLinkOf(new URL(address, 'http://h').searchParams)).toEqual(link)
    expect(searchLinkOf(new URLSearchParams())).toEqual({})
    expect(routes.search(searchParameters({ streams: [], query: '' }))).toBe('/logs/search')
  })

  it('refuse unknown ranges', () => {
    expect(() => searchLinkOf(new URLSearchParams('rangetype=lunar'))).toThrow('Invalid range type: lunar.')
  })
})
