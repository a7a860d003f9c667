/** Grok patterns: for those who may read, create and change inputs. They belong to nobody. */
import { from, type CallerName, type Case, type Cases } from '../cases.ts'
import type { Fixture } from '../fixture.ts'

let made = 0
const body = () => ({ name: `PATTERN_${++made}`, pattern: 'x+' })
const create = async (fixture: Fixture) => (await fixture.json('admin', 'POST', '/system/grok', body())).id as string
const one = (least: CallerName): Case => ({
  from: least,
  call: async fixture => ({ path: { id: await create(fixture) } }),
})

export const grok: Cases = {
  'GET /system/grok': from('reader'),
  'GET /system/grok/paginated': from('reader'),
  'GET /system/grok/{id}': one('reader'),
  'GET /system/grok/{id}/usage': one('reader'),
  'POST /system/grok': { from: 'other', call: () => ({ body: body() }) },
  'PUT /system/grok': { from: 'other', call: () => ({ body: { patterns: [body()] } }) },
  'POST /system/grok/import_preview': from('other', { body: { text: 'A a', strategy: 'ABORT_ON_CONFLICT' } }),
  'PUT /system/grok/{id}': {
    from: 'admin',
    call: async fixture => ({ path: { id: await create(fixture) }, body: body() }),
  },
  'DELETE /system/grok/{id}': one('admin'),
  'POST /system/grok/bulk_delete': {
    from: 'admin',
    call: async fixture => ({ body: { entity_ids: [await create(fixture)] } }),
  },
  'POST /system/grok/test': from('nobody', {
    body: { grok_pattern: { name: 'A', pattern: '%{INT:n}' }, sampleData: '5' },
  }),
  'POST /system/grok/explain': from('nobody', { body: { pattern: '%{INT:n}', string: '5' } }),
}
