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

describe('notifications', () => {
  const names = namesOf('core/notifications/types/*.ts')

  it.each([
    'host-demo/server/notifications/types/*.ts',
    'elements/notifications/types/*/form.tsx',
    'elements/notifications/types/*/rows.ts',
  ])('have each a part %s', pattern => {
    expect(namesOf(pattern)).toEqual(names)
  })

  it('are all in the list of core', () => {
    expect(notificationTypes).toHaveLength(names.length)
  })
})

describe('visualisations', () => {
  const names = namesOf('core/widgets/types/*.ts')

  it('have each a view', () => {
    expect(namesOf('elements/widgets/visualisations/types/*.tsx')).toEqual(names)
  })

  it('are all in the list of core, by the name of their file', () => {
    expect(visualizations.map(({ type }) => type).sort()).toEqual(names)
  })
})
