/**
 * The requests about lookup tables that were measured on a running server of the established product (`measured/lookup.jsonl`), in the order in which
 * they were made: each is made here. What is answered otherwise is in `lookup-answers.ts`, with the reason.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered, refused } from './lookup-answers.ts'
import { comparable, comparableStates, expectRefusal } from './lookup-comparison.ts'
import { lookupStage, type Answer, type LookupStage, type Method } from './lookup-stage.ts'
import { compareMeasured, measuredCases } from './measured.ts'

interface RequestCase {
  readonly id: string
  readonly what: string
  readonly request: { readonly method: Method; readonly path: string; readonly body?: unknown }
  readonly answer: Answer
}

const all = measuredCases<object>('lookup')
const cases = all.filter((one): one is RequestCase => 'request' in one)
const adapterTypes = 'lut-058'
const errorStates = ['lut-103', 'lut-104']

/** The data in which a key stands twice, so that the whole adapter fails. */
const twice = 'key,value\nk1,value one\nk1,value again\n'

let stage: LookupStage
beforeAll(async () => {
  stage = await lookupStage()
  stage.writeFile('/data/plain.csv', twice)
  stage.writeFile('/data/x', 'key,val\n')
  const untimed = { custom_error_ttl_enabled: false, custom_error_ttl: null, custom_error_ttl_unit: null }
  const csv = (path: string, value_column: string) => ({
    ...{ type: 'csvfile', path, separator: ',', quotechar: '"', key_column: 'key', value_column },
    ...{ check_interval: 60, case_insensitive_lookup: false, cidr_lookup: false },
  })
  const adapter = (standIn: string, names: object, config: object) =>
    stage.create('/system/lookup/adapters', standIn, { ...names, ...untimed, config })
  await adapter('fleet', { title: 'fleet', description: '', name: 'fleet-a' }, csv('/data/x', 'val'))
  for (let i = 1; i <= 6; i++)
    await adapter(
      `adapter${i}`,
      { title: `fl-a${i}`, description: 'd', name: `fl-a${i}` },
      csv('/data/plain.csv', 'value'),
    )
  for (const name of ['fleet', ...Array.from({ length: 7 }, (_, i) => `fl-c${60 + i}`)])
    await stage.create('/system/lookup/caches', name, { title: name, description: 'd', name, config: { type: 'none' } })
  await stage.create('/system/lookup/tables', 'table1', {
    ...{ title: 'fl-t1', description: '', name: 'fl-t1', cache_id: '$cache_none', data_adapter_id: '$adapter1' },
    ...{ default_single_value: '', default_single_value_type: 'NULL' },
    ...{ default_multi_value: '', default_multi_value_type: 'NULL' },
  })
})
afterAll(() => stage?.close())

/** An id that nothing has stands for one that was made up. */
const request = ({ method, path, body }: RequestCase['request']) =>
  stage.call(method, path, body && JSON.parse(JSON.stringify(body).replaceAll(/\$id\d/g, 'f'.repeat(24))))

describe('the measured request', () => {
  it.each(cases.filter(({ id }) => id !== adapterTypes))('$id $what', async one => {
    const answer = await request(one.request)
    if (one.id in refused) {
      expectRefusal(answer, refused[one.id]!)
      expect(one.answer.status, `${one.id} is refused there, too`).toBe(200)
      return
    }
    compareMeasured(answered, one.id, () => {
      const compared = errorStates.includes(one.id) ? comparableStates : comparable
      expect(compared(answer)).toEqual(compared(one.answer))
    })
    expect(answer.status).toBeLessThan(500)
  })

  it(`${adapterTypes} finds the types that there are, with their defaults, among those of this server`, async () => {
    const { request: sent, answer } = cases.find(({ id }) => id === adapterTypes)!
    const { body } = comparable(answer) as { body: object }
    expect(comparable(await request(sent))).toEqual({ status: 200, body: expect.objectContaining(body) })
  })
})

describe('the measured cases', () => {
  it('are all made here or in lookup.test.ts', () => {
    const elsewhere = ['config', 'queries', 'purge_answers']
    expect(all.filter(one => !('request' in one) && !elsewhere.some(member => member in one))).toEqual([])
  })

  it('have the ones that are answered otherwise', () => {
    const ids = all.map(one => (one as RequestCase).id)
    expect([...Object.keys(answered), ...Object.keys(refused)].filter(id => !ids.includes(id))).toEqual([])
  })
})
