/** Extractors: part of their input, whose readers see them and whose editors change them. */
import { from, type Attempt, type Case, type Cases } from '../cases.ts'
import { newInput } from '../entities.ts'
import type { Fixture } from '../fixture.ts'

const body = {
  title: 'first word',
  cursor_strategy: 'copy',
  source_field: 'message',
  target_field: 'word',
  extractor_type: 'regex',
  extractor_config: { regex_value: '(\\w+)' },
  converters: [],
  condition_type: 'none',
  condition_value: '',
  order: 0,
}

/** A call on an input of its own that has an extractor. */
const mine = (attempt: (extractorId: string) => Attempt = () => ({}), more: Partial<Case> = {}): Case => ({
  from: 'owner',
  ...more,
  async call(fixture: Fixture) {
    const inputId = await newInput(fixture)
    const { extractor_id: extractorId } = (await fixture.json(
      'admin',
      'POST',
      `/system/inputs/${inputId}/extractors`,
      body,
    )) as { extractor_id: string }
    const { path, ...rest } = attempt(extractorId)
    return { path: { inputId, ...path }, ...rest }
  },
})
/** Readers of an input read its extractors. */
const read = (): Case => ({
  from: 'reader',
  async call(fixture) {
    const path = `/system/inputs/${fixture.input}/extractors`
    const { extractor_id: extractorId } = (await fixture.json('admin', 'POST', path, body)) as { extractor_id: string }
    return { path: { inputId: fixture.input, extractorId } }
  },
})
const one = (more: Attempt = {}) => mine(extractorId => ({ path: { extractorId }, ...more }))

export const extractors: Cases = {
  'GET /system/inputs/{inputId}/extractors': {
    from: 'reader',
    call: fixture => ({ path: { inputId: fixture.input } }),
  },
  'GET /system/inputs/{inputId}/extractors/{extractorId}': read(),
  'POST /system/inputs/{inputId}/extractors': mine(() => ({ body })),
  'PUT /system/inputs/{inputId}/extractors/{extractorId}': one({ body }),
  'DELETE /system/inputs/{inputId}/extractors/{extractorId}': one(),
  'POST /system/inputs/{inputId}/extractors/order': mine(extractorId => ({ body: { order: { 0: extractorId } } })),
  'POST /tools/extractor_tester': from('nobody', { body: { extractor: body, texts: ['one two'] } }),
}
