import { describe, expect, it } from 'vitest'
import type { Services } from '../services.ts'
import { createAreas, inOrder, withNeeds } from './create-areas.ts'
import { defineArea, type Area } from './define-area.ts'

const services = {} as Services
const area = (name: string, needs: readonly Area[] = []) => defineArea({ name, needs, create: () => ({}) })
const names = (areas: readonly Area[]) => areas.map(({ name }) => name)

const indices = area('indices')
const streams = area('streams', [indices])
const inputs = area('inputs', [streams])
const audit = area('audit')

describe('the order of areas', () => {
  it('follows what they need, however they are listed', () => {
    const expected = ['audit', 'indices', 'streams', 'inputs']
    expect(names(inOrder([inputs, streams, audit, indices]))).toEqual(expected)
    expect(names(inOrder([indices, audit, inputs, streams]))).toEqual(expected)
  })

  it('names a need that is not listed', () => {
    expect(() => inOrder([inputs, streams])).toThrow("The area 'streams' needs 'indices', which is not listed.")
  })

  it('names areas that need each other', () => {
    const needs: Area[] = []
    const search = area('search', needs)
    const views = area('views', [search])
    needs.push(views)
    expect(() => inOrder([audit, search, views])).toThrow(
      "These areas need each other and none can start first: 'search' → 'views' → 'search'.",
    )
  })

  it('is found for an area together with all that it needs', () => {
    expect(names(inOrder(withNeeds([inputs])))).toEqual(['indices', 'streams', 'inputs'])
  })
})

describe('created areas', () => {
  it('are given what those they need offer, and may register with it before anything starts', () => {
    const log: string[] = []
    const lookup = defineArea({
      name: 'lookup',
      create() {
        const types: string[] = []
        return { api: { types }, start: () => void log.push(`lookup knows ${types.join()}`) }
      },
    })
    const threats = defineArea({
      name: 'threats',
      needs: [lookup],
      create: (_, deps) => ({ api: deps.lookup.api.types.push('reputation'), stop: () => void log.push('stopped') }),
    })
    const created = createAreas([threats, lookup], services)
    for (const { start } of created.inOrder) void start?.()
    expect(log).toEqual(['lookup knows reputation'])
    expect(created.api(threats)).toBe(1)
    expect(() => created.api(audit)).toThrow("'audit' is not among those of this server")
  })
})
