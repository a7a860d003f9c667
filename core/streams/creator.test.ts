import { expect, it } from 'vitest'
import { creatorName } from './creator.ts'

it('names a local user as everywhere else', () => {
  expect(['local:admin', 'admin', 'local:', 'ada:local:x'].map(creatorName)).toEqual([
    'admin',
    'admin',
    'local:',
    'ada:local:x',
  ])
})
