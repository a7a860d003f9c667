import { describe, expect, it } from 'vitest'
import { budgets, overBudget } from './budgets.js'
import { suites } from './suites.js'

describe('budgets of suites', () => {
  it('gives every suite a budget, and no other', () => {
    expect(Object.keys(budgets).sort()).toEqual(suites.map(({ name }) => name).sort())
  })

  it('accepts a suite up to half beyond its budget', () => {
    expect(overBudget('unit', budgets.unit * 1.5)).toBe(null)
    expect(overBudget('unit', budgets.unit * 1.5 + 1)).toBe(
      `unit took ${budgets.unit * 1.5 + 1} s, its budget is ${budgets.unit} s`,
    )
  })

  it('rejects a suite without a budget', () => {
    expect(overBudget('new', 1)).toMatch('new has no budget')
  })

  it('keeps all suites together, two at a time, within 25 minutes', () => {
    const total = Object.values(budgets).reduce((sum, seconds) => sum + seconds, 0)
    expect(total / 2).toBeLessThanOrEqual(25 * 60)
  })

  it('lists the suites that keep a browser busy on top, for one of the two runners', () => {
    const heavy = ['browser', 'component', 'e2e']
    expect(suites.slice(0, heavy.length).map(({ name }) => name)).toEqual(heavy)
  })
})
