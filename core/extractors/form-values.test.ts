import { expect, it } from 'vitest'
import { extractorRequest, newExtractorValues, valuesOfExtractor, withType } from './form-values.ts'
import type { Extractor } from './schema.ts'

const stored = {
  title: 'Client',
  type: 'split_and_index',
  cursor_strategy: 'cut',
  source_field: 'line',
  target_field: 'client',
  extractor_config: { split_by: ' ', index: 2, of_another_version: true },
  converters: [{ type: 'csv', config: { column_header: 'a,b', separator: ';' } }],
  condition_type: 'regex',
  condition_value: ' GET ',
  order: 3,
} as unknown as Extractor

it('an extractor that is edited and saved unchanged stays as it is, with the defaults of its settings', () => {
  expect(extractorRequest(valuesOfExtractor(stored), stored.order)).toEqual({
    title: 'Client',
    extractor_type: 'split_and_index',
    cursor_strategy: 'cut',
    source_field: 'line',
    target_field: 'client',
    extractor_config: { split_by: ' ', index: 2 },
    converters: [
      {
        type: 'csv',
        config: {
          column_header: 'a,b',
          separator: ';',
          quote_char: '"',
          escape_char: '\\',
          strict_quotes: false,
          trim_leading_whitespace: true,
        },
      },
    ],
    condition_type: 'regex',
    condition_value: ' GET ',
    order: 3,
  })
})

it('empty fields are left out for their defaults, and what a type cannot do is not sent', () => {
  const values = withType({ ...newExtractorValues('regex', 'message'), cursor_strategy: 'cut' }, 'json')
  const emptied = { ...values, config: { ...values.config, list_separator: '', key_prefix: '' } }
  const { extractor_config: config, cursor_strategy } = extractorRequest(emptied)
  expect(cursor_strategy).toBe('copy')
  expect(config).not.toHaveProperty('list_separator')
  expect(config).not.toHaveProperty('regex_value')
  expect(config).toMatchObject({ key_prefix: '', key_separator: '_', flatten: false })
  expect(extractorRequest(newExtractorValues('substring', 'message')).extractor_config).toEqual({})
})
