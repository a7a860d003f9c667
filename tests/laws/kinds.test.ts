/** Kinds that have a part on each floor: each part lies under the name of the kind, so that nothing but the folders lists them. */
import { describe, expect, it } from 'vitest'
import { notificationTypes } from '../../core/notifications/types.ts'
import { visualizations } from '../../core/widgets/types.ts'
import { sourceFiles } from './sources.ts'

/** Returns the names that `*` of a pattern stands for, sorted. */
function namesOf(pattern: string): string[] {
  const [before, after] = pattern.split('*') as [string, string]
  const found = sourceFiles()
    .filter(file => file.startsWith(before) && file.endsWith(after))
    .map(file => file.slice(before.length, file.length - after.length))
  return found.filter(name => /^[\w-]+$/.test(name)).sort()
}

/** Returns the files of a pattern that are missing for these names, and those that have no such name. */
function misplaced(pattern: string, names: readonly string[]) {
  const found = namesOf(pattern)
  const without = (all: readonly string[], some: readonly string[]) =>
    all.filter(name => !some.includes(name)).map(name => pattern.replace('*', name))
  return { missing: without(names, found), unknown: without(found, names) }
}
const nothing = { missing: [], unknown: [] }

describe('notifications', () => {
  const names = namesOf('core/notifications/types/*.ts')

  it.each([
    'host-demo/server/notifications/types/*.ts',
    'elements/notifications/types/*/form.tsx',
    'elements/notifications/types/*/rows.ts',
  ])('have each a part %s', pattern => {
    expect(misplaced(pattern, names)).toEqual(nothing)
  })

  it('are all in the list of core', () => {
    const advice = `core/notifications/types.ts must list what core/notifications/types has: ${names.join(', ')}`
    expect(notificationTypes, advice).toHaveLength(names.length)
  })
})

describe('visualisations', () => {
  const names = namesOf('core/widgets/types/*.ts')

  it('have each a view', () => {
    expect(misplaced('elements/widgets/visualisations/types/*.tsx', names)).toEqual(nothing)
  })

  it('are all in the list of core, by the name of their file', () => {
    const listed = visualizations.map(({ type }) => type).sort()
    expect(listed, 'core/widgets/types.ts must list what core/widgets/types has').toEqual(names)
  })
})
