import { expect, it } from 'vitest'
import { withBesides } from './shares.ts'

it('sharing besides adds, raises, and takes nothing away', () => {
  const now = { ada: 'own', bob: 'view', cleo: 'manage' } as const
  expect(withBesides(now, { ada: 'view', bob: 'manage', dan: 'view' })).toEqual({
    ada: 'own',
    bob: 'manage',
    cleo: 'manage',
    dan: 'view',
  })
  expect(withBesides({}, JSON.parse('{"__proto__":"view","constructor":"own"}'))).toEqual(
    JSON.parse('{"__proto__":"view","constructor":"own"}'),
  )
  expect(withBesides(now, {})).toEqual(now)
})
