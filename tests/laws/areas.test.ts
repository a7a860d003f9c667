import { describe, expect, it } from 'vitest'
import { areas } from '../../host-demo/server/areas.ts'
import { circles } from './circles.ts'
import { arrows, productImports } from './sources.ts'

interface Place {
  readonly floor: string
  readonly area: string
  /** Folders and file within the area. */
  readonly rest: readonly string[]
}

/** Returns the area a file belongs to, or null for the root of a floor and what all areas stand on. */
function placeOf(path: string, floor: string, shared: readonly string[]): Place | null {
  if (!path.startsWith(`${floor}/`)) return null
  const [area, ...rest] = path.slice(floor.length + 1).split('/')
  return rest.length === 0 || shared.includes(area!) ? null : { floor, area: area!, rest }
}

/** Imports from one area to another that are no types and load at once. */
const between = (floor: string, shared: readonly string[]) =>
  productImports
    .filter(({ isType, isLazy }) => !isType && !isLazy)
    .flatMap(arrow => {
      const from = placeOf(arrow.from, floor, shared)
      const to = placeOf(arrow.to, floor, shared)
      return from && to && from.area !== to.area ? [{ arrow, from, to }] : []
    })

/**
 * Files of an area of elements, and folders ('…/'), that others use at once, with the reason. Everything else is used through core, the kit, or loaded
 * when needed.
 */
const sharedScreens: Readonly<Record<string, string>> = {
  'elements/alerts/alerts-nav.tsx': 'notifications and their queue are pages about alerts, which lead to each other',
  'elements/configuration/whitelisted-url-field.tsx': 'a field that checks the whitelist while one types',
  'elements/fields/field-props.ts': 'what form elements of all areas share',
  'elements/fields/use-form-field.ts': 'what form elements of all areas share',
  'elements/indices/cluster-fields.tsx': 'the defaults of index sets are configured with the fields of index sets',
  'elements/indices/size-field.tsx': 'sizes are typed alike, also that of the daily volume limit',
  'elements/indices/strategy-fields.tsx': 'the defaults of index sets are configured with the fields of index sets',
  'elements/inputs/configuration-field.tsx': 'fields from the description that the server sends of any configuration',
  'elements/inputs/form-values.ts': 'fields from the description that the server sends of any configuration',
  'elements/inputs/loss-note.tsx': 'the overview tells the same loss as the inputs',
  'elements/notices/public-notifications.tsx': 'the shell shows them before anybody has logged in',
  'elements/notifications/notifications.css': 'definitions show their notifications as the pages of notifications do',
  'elements/permissions/example-access.ts': 'the examples of users show what a user can reach',
  'elements/permissions/share-many-dialog.tsx': 'lists of all areas share what is selected',
  'elements/search/fields/use-fields.ts': 'widgets of dashboards are built from the same fields as charts of a search',
  'elements/search/histogram/': 'the time axis of charts, and events over time, are those of the histogram',
  'elements/search/messages/': 'dashboards show messages as the search page does',
  'elements/search/page-context.ts':
    'the parts of the search page that belong to saved searches and widgets read its state',
  'elements/search/query/': 'queries of event definitions are typed, completed and checked as those of searches',
  'elements/search/refresh-control.tsx': 'dashboards and events are refreshed as searches are',
  'elements/search/stream-filter.tsx': 'widgets of dashboards choose streams as searches do',
  'elements/search/tail/use-tail.ts': 'the diagnosis of an input shows its messages as they arrive',
  'elements/search/time/': 'dashboards, their widgets and events choose a time range as searches do',
  'elements/search/use-auto-refresh.ts': 'dashboards and events are refreshed as searches are',
  'elements/search/use-undo-keys.ts': 'steps are taken back by the same keys',
  'elements/views/saved-search-menu.tsx': 'the search page has the menu of saved searches in its head',
  'elements/views/use-save.ts': 'saved searches and dashboards are both views: somebody else may have saved them',
  'elements/views/views.css': 'the list of dashboards looks like that of saved searches',
  'elements/views/view-form.tsx': 'saved searches and dashboards are both views, described alike',
  'elements/widgets/chart/text.ts': 'texts of senders are cut alike',
  'elements/widgets/editor/': 'widgets of dashboards are edited as charts of a search',
  'elements/widgets/panel/use-widget-results.ts': 'the preview of a widget that is no chart runs as charts do',
  'elements/widgets/widgets-panel.tsx':
    'the search page has charts beside its messages, in a part that is loaded with them',
}

/** Returns the entry that lets others use a file. */
const sharedBy = (path: string): string | undefined =>
  Object.keys(sharedScreens).find(entry => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))

/** Inner folders of server areas that others use, with the reason. */
const offeredFolders: Readonly<Record<string, string>> = {
  'notifications/template': 'templates, which fields of events have as well',
  'search/dto': 'the wire forms of a search, which views store',
  'search/events': 'who may see which events, for searches and for the pages of events',
  'search/execution': 'public links run stored searches as the routes of searches do',
  'search/time': 'instants and dates in words',
  'search/types': 'the registry of search types, whose permissions sharing follows',
}

describe('areas of elements', () => {
  const arrowsBetween = between('elements', ['sdk', 'leaves']).filter(({ to }) => to.area !== 'kit')

  it('use another area through core and the kit, or load its screens when they are needed', () => {
    const wrong = arrowsBetween.filter(({ arrow }) => sharedBy(arrow.to) === undefined)
    const advice = 'use core or the kit, load it with import(), or give the file a reason in `sharedScreens`'
    expect(arrows(wrong.map(({ arrow }) => arrow)), advice).toEqual([])
  })

  it('have no shared file that nobody shares', () => {
    const used = new Set(arrowsBetween.map(({ arrow }) => sharedBy(arrow.to)))
    const unused = Object.keys(sharedScreens).filter(file => !used.has(file))
    expect(unused, 'remove it from `sharedScreens`').toEqual([])
  })
})

describe('areas of the server', () => {
  const arrowsBetween = between('host-demo/server', ['platform', 'testing'])

  it('use what another area offers: the files at its top', () => {
    const wrong = arrowsBetween.filter(
      ({ to }) => to.rest.length > 1 && !(`${to.area}/${to.rest[0]}` in offeredFolders),
    )
    const advice = 'import a file at the top of the other area, or give its folder a reason in `offeredFolders`'
    expect(arrows(wrong.map(({ arrow }) => arrow)), advice).toEqual([])
  })

  it('have no offered folder that nobody uses', () => {
    const used = new Set(arrowsBetween.map(({ to }) => `${to.area}/${to.rest[0]}`))
    const unused = Object.keys(offeredFolders).filter(folder => !used.has(folder))
    expect(unused, 'remove it from `offeredFolders`').toEqual([])
  })

  it('do not need each other in a circle', () => {
    const edges = Map.groupBy(arrowsBetween, ({ from }) => from.area)
    const found = circles(new Map([...edges].map(([area, some]) => [area, some.map(({ to }) => to.area)])))
    const advice = 'let one register itself with the other: docs/contributing/areas.md#what-an-area-needs'
    expect(found, advice).toEqual([])
  })

  it('declare as needs what they use of other areas', () => {
    const needs = new Map(areas.map(area => [area.name, area.needs.map(({ name }) => name)]))
    const undeclared = arrowsBetween.filter(
      ({ from, to }) => needs.has(from.area) && needs.has(to.area) && !needs.get(from.area)!.includes(to.area),
    )
    expect(arrows(undeclared.map(({ arrow }) => arrow)), 'add the area to `needs` in area.ts').toEqual([])
  })

  it('are not known to the platform', () => {
    const upwards = productImports.filter(
      ({ from, to, isType }) =>
        from.startsWith('host-demo/server/platform/') &&
        !isType &&
        placeOf(to, 'host-demo/server', ['platform', 'testing']) !== null,
    )
    expect(arrows(upwards), 'move it to the platform, or let the area register itself').toEqual([])
  })
})
