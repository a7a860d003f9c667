import { expect, it } from 'vitest'
import { mayChangeSomeDashboard } from './rights.ts'

it('one dashboard is enough, by either permission; reading is not', () => {
  for (const held of [['*'], ['view:edit'], ['view:edit:1'], ['dashboards:edit'], ['dashboards:edit:1']])
    expect(mayChangeSomeDashboard(held)).toBe(true)
  for (const held of [undefined, [], ['view:read', 'dashboards:read', 'dashboards:create', 'view:delete:1']])
    expect(mayChangeSomeDashboard(held)).toBe(false)
})
