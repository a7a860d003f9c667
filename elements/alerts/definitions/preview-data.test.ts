import { describe, expect, it } from 'vitest'
import { examplePreview } from './example-definitions.ts'
import { axisSteps, curveRuns, firingGroups, messageOf, previewBars, valueSteps } from './preview-data.ts'

describe('preview of a definition', () => {
  it('has a bar for each part of the range, and says which were not looked at', () => {
    const bars = previewBars(examplePreview)
    expect(bars).toHaveLength(24)
    expect(bars.at(-1)!.to).toBe(Date.parse(examplePreview.to))
    expect(bars.some(({ isUnknown }) => isUnknown)).toBe(false)
    const stopped = previewBars({ ...examplePreview, stopped_at: examplePreview.histogram[20]!.from })
    expect(stopped.filter(({ isUnknown }) => isUnknown)).toHaveLength(4)
  })

  it('counts the events of each group, the most frequent first', () => {
    const [event] = examplePreview.events
    const events = ['web-2', 'web-1', 'web-2'].map(host => ({ ...event!, group_by_fields: { host } }))
    expect(firingGroups({ ...examplePreview, events })).toEqual([
      ['web-2', 2],
      ['web-1', 1],
    ])
    expect(firingGroups({ ...examplePreview, events: [{ ...event!, group_by_fields: {} }] })).toEqual([])
  })

  it('has an axis of whole numbers', () => {
    expect(axisSteps([0, 1])).toEqual([0, 1])
    expect(axisSteps([7])).toEqual([0, 5, 10])
    expect(axisSteps([2600])).toEqual([0, 1000, 2000, 3000])
  })

  it('has an axis of round values for what is compared, with 0 on it', () => {
    expect(valueSteps([2600, 2000])).toEqual([0, 1000, 2000, 3000])
    expect(valueSteps([0.25])).toEqual([0, 0.1, 0.2, 0.3])
    expect(valueSteps([-40, 15])).toEqual([-40, -20, 0, 20])
    expect(valueSteps([0])).toEqual([0, 1])
    expect(valueSteps([1e300])).toEqual([0, 5e299, 1e300])
  })

  it('draws no line where there was no value', () => {
    expect(curveRuns([null, 1, 2, null, 3])).toEqual([
      [
        [1, 1],
        [2, 2],
      ],
      [[4, 3]],
    ])
  })

  it('leaves the title of the definition out of messages', () => {
    expect(messageOf({ message: 'Slow: web-1 - avg(took_ms)=700' }, 'Slow')).toBe('web-1 - avg(took_ms)=700')
    expect(messageOf({ message: 'Slow' }, 'Slow')).toBe('')
  })
})
