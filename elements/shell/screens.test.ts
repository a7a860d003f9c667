import { describe, expect, it } from 'vitest'
import { pagedRoutes } from '../../core/routes/pages.ts'
import { elementEntries } from '../sdk/entries.ts'
import { isServed, menuPlaces, redirectOf, screens } from './screens.ts'

describe('screens', () => {
  it('serve each route that has a page, one screen per route', () => {
    const served = screens.flatMap(({ routes }) => routes)
    const answeredByServer = ['apiBrowser']
    const wanted = [...pagedRoutes].filter(route => redirectOf(route) === null && !answeredByServer.includes(route))
    expect(served.sort()).toEqual(wanted.sort())
  })

  it('are elements of the registry', () => {
    expect(screens.map(({ tag }) => tag).filter(tag => !(tag in elementEntries))).toEqual([])
  })

  it('lead from a menu to a route of their own', () => {
    expect(
      screens.filter(({ routes, menu }) => menu && !routes.includes(menu.to as never)).map(({ tag }) => tag),
    ).toEqual([])
  })
})

describe('the cloud edition', () => {
  it('has no pages of authentication', () => {
    const left = (isCloud: boolean) =>
      [...pagedRoutes].filter(route => !isServed(route, { isCloud }) && /authenticat/i.test(route))
    expect(left(false)).toEqual([])
    expect(left(true)).toHaveLength(8)
    expect(isServed('inputs', { isCloud: true })).toBe(true)
  })
})

describe('menus', () => {
  it('keep their order', () => {
    const of = (wanted: string) => menuPlaces.filter(({ place }) => place === wanted).map(({ to }) => to)
    expect(of('main').slice(0, 4)).toEqual(['search', 'streams', 'alerts', 'dashboards'])
    expect(of('system').slice(0, 3)).toEqual(['overview', 'inputs', 'sources'])
    expect(of('others')[0]).toBe('welcome')
  })
})
