import { expect, it } from 'vitest'
import { filterOptions } from './filter-options.ts'

const options = ['Syslog TCP', 'Raw/Plaintext TCP', 'TCP probe'].map(label => ({ value: label, label }))
const labels = (text: string) => filterOptions(options, text).map(option => option.label)

it('finds a part of the label in any case, what begins with it first', () => {
  expect(labels('tcp')).toEqual(['TCP probe', 'Syslog TCP', 'Raw/Plaintext TCP'])
  expect(labels(' SYS ')).toEqual(['Syslog TCP'])
})

it('shows everything without a text and nothing where none fits', () => {
  expect(labels('')).toEqual(['Syslog TCP', 'Raw/Plaintext TCP', 'TCP probe'])
  expect(labels('udp')).toEqual([])
})

it('looks at notes, takes an underscore for a blank, and leaves groups together', () => {
  const zones = [
    { value: 'a', label: 'America/New_York', group: 'America', note: 'UTC-05:00' },
    { value: 'b', label: 'America/Newark', group: 'America', note: 'UTC-05:00' },
    { value: 'c', label: 'New', group: 'Unclassified', note: 'UTC+01:00' },
  ]
  const found = (text: string) => filterOptions(zones, text).map(option => option.value)
  expect(found('new york')).toEqual(['a'])
  expect(found('new')).toEqual(['a', 'b', 'c'])
  expect(found('+01')).toEqual(['c'])
})
