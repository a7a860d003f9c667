import { describe, expect, it } from 'vitest'
import { exampleDefinition } from './example-definitions.ts'
import { openValue, proposedSources, templateSources, withValue } from './template-sources.ts'

describe('values of templates', () => {
  it('are those of the messages of a filter, and of the groups of an aggregation', () => {
    expect(templateSources(exampleDefinition.config, ['user'])).toEqual([
      'host',
      'aggregation_value_avg_took_ms',
      'aggregation_value_count',
      'aggregation_key',
    ])
    const filter = { ...exampleDefinition.config, series: [], group_by: [] } as typeof exampleDefinition.config
    expect(templateSources(filter, ['user'])).toEqual(['user'])
  })

  it('are found at the cursor and written in place of what stands there', () => {
    const template = 'User ${source.us} on ${source.host}'
    const open = openValue(template, 16)
    expect(open).toEqual({ from: 5, to: 17, written: 'source.us' })
    expect(withValue(template, open!, 'user')).toEqual({
      template: 'User ${source.user} on ${source.host}',
      cursor: 19,
    })
    expect(openValue(template, 19)).toBeNull()
    expect(openValue('a ${', 4)).toEqual({ from: 2, to: 4, written: '' })
  })

  it('are proposed by what is written of them', () => {
    const sources = ['host', 'ghost', 'source']
    expect(proposedSources(sources, 'source.ho')).toEqual(['host', 'ghost'])
    expect(proposedSources(sources, 'ho')).toEqual(['host', 'ghost'])
    expect(proposedSources(sources, '')).toEqual(sources)
  })
})
