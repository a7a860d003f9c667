/**
 * The cases of lookup tables that were measured on a running server of the established product (`measured/lookup.jsonl`): adapters, caches and
 * default values are validated, created and asked through the routes. What differs is in `lookup-answers.ts`, with the reason.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparable, compareCreation, comparableStates } from './lookup-comparison.ts'
import { lookupStage, type Answer, type Json, type LookupStage, type Seen } from './lookup-stage.ts'
import { measuredCases } from './measured.ts'

interface Query {
  readonly key: string
  readonly status: number
  readonly result: Json
}
interface Creation {
  readonly id: string
  readonly what: string
  readonly validate: Answer
  readonly created: Answer
}
interface ConfigCase extends Creation {
  readonly config: { readonly type: string; readonly [field: string]: unknown }
}
interface AdapterCase extends ConfigCase {
  readonly file?: string
  readonly more?: Json
  /** The table that asks the adapter; without one no question was measured. */
  readonly table?: Json
  readonly table_created?: number
  readonly adapter_queries?: readonly Query[]
  readonly table_queries?: readonly Query[]
  readonly requests_seen?: readonly Seen[]
  /** By kind and name. */
  readonly errorstates?: Readonly<Record<string, Json>>
}
/** Questions to a table over the file of `lut-105`. */
interface DefaultCase extends Creation {
  readonly table: Json
  readonly queries: readonly Query[]
}

const cases = measuredCases<AdapterCase | DefaultCase>('lookup')
const withConfig = cases.filter(one => 'config' in one)
const isCache = ({ what }: Creation) => what.startsWith('cache: ')
const adapterCases = withConfig.filter(one => !isCache(one))
const cacheCases: readonly ConfigCase[] = withConfig.filter(isCache)
const defaultCases = cases.filter(one => 'queries' in one)

let stage: LookupStage
beforeAll(async () => {
  stage = await lookupStage()
})
afterAll(() => stage?.close())

/** The text that is served to an adapter that fetches a list. */
const served = /\(served: (".*")\)$/
const listOf = (what: string) => JSON.parse(served.exec(what)?.[1] ?? '"a,1,2\\na,1,2\\n"') as string

const untimed = { custom_error_ttl_enabled: false, custom_error_ttl: null, custom_error_ttl_unit: null }
const namesOf = ({ body }: Answer) => {
  const { title = 'other', description = 'd', name = 'other' } = body as Partial<Record<string, string>>
  return { title, description, name }
}

async function ask(path: string, queries: readonly Query[] = []): Promise<Query[]> {
  const answers: Query[] = []
  for (const { key } of queries) {
    const { status, body } = await stage.call('GET', `${path}/query?key=${encodeURIComponent(key)}`)
    answers.push({ key, status, result: body as Json })
  }
  return answers
}

/** Makes a table over the adapter of the case, and asks both. */
async function useAdapter({ config, table, adapter_queries, table_queries, errorstates }: AdapterCase, name: string) {
  const made = await stage.create('/system/lookup/tables', 'table1', table)
  stage.seen()
  const found = {
    table_created: made.status,
    adapter_queries: await ask(`/system/lookup/adapters/${name}`, adapter_queries),
    table_queries: await ask(`/system/lookup/tables/${namesOf(made).name}`, table_queries),
    requests_seen: config.type === 'httpjsonpath' ? stage.seen() : [],
  }
  const names = Object.entries(errorstates!).map(([kind, ofKind]) => [kind, Object.keys(ofKind)])
  const states = await stage.call('POST', '/system/lookup/errorstates', Object.fromEntries(names))
  await stage.remove('/system/lookup/tables', 'table1')
  return { ...found, states: comparableStates(states) }
}

function usedThere(one: AdapterCase) {
  const { table_created, adapter_queries, table_queries, requests_seen = [], errorstates } = one
  const states = comparableStates({ status: 200, body: errorstates })
  return { table_created, adapter_queries, table_queries, requests_seen, states }
}

describe('the measured adapter', () => {
  it.each(adapterCases)('$id $what', async one => {
    const path = '/system/lookup/adapters'
    if (one.file !== undefined) stage.writeFile(one.config['path'] as string, one.file)
    stage.serveList(listOf(one.what))
    const body = { ...namesOf(one.created), config: one.config, ...(one.more ?? untimed) }
    const validated = await stage.call('POST', `${path}/validate`, body)
    const created = await stage.create(path, 'adapter1', body)
    const used = created.status === 200 && one.table ? await useAdapter(one, namesOf(created).name) : null
    await stage.remove(path, 'adapter1')
    const theirs = { validated: one.validate, created: one.created, used: one.table ? usedThere(one) : null }
    compareCreation(one.id, { validated, created, used }, theirs)
  })
})

describe('the measured cache', () => {
  it.each(cacheCases)('$id $what', async ({ id, config, validate, created: theirs }) => {
    const path = '/system/lookup/caches'
    const body = { ...namesOf(theirs), config }
    const validated = await stage.call('POST', `${path}/validate`, body)
    const created = await stage.create(path, 'cache1', body)
    await stage.remove(path, 'cache1')
    compareCreation(id, { validated, created }, { validated: validate, created: theirs })
  })
})

describe('measured default values', () => {
  beforeAll(async () => {
    const one = adapterCases.find(({ id }) => id === 'lut-105')!
    stage.writeFile('/data/plain.csv', one.file!)
    await stage.create('/system/lookup/adapters', 'adapter1', { ...namesOf(one.created), config: one.config })
  })

  it.each(defaultCases)('$id $what', async ({ id, table, queries, validate, created: theirs }) => {
    const path = '/system/lookup/tables'
    const validated = await stage.call('POST', `${path}/validate`, table)
    const created = await stage.create(path, 'table1', table)
    const used = created.status === 200 ? await ask(`${path}/${namesOf(created).name}`, queries) : []
    await stage.remove(path, 'table1')
    compareCreation(id, { validated, created, used }, { validated: validate, created: theirs, used: queries })
  })
})

it('a cache is asked in the place of its adapter, until it is purged of one key or of all (lut-149)', async () => {
  const [purge] = measuredCases<{ readonly purge_answers?: readonly Answer[]; readonly [count: string]: unknown }>(
    'lookup',
  ).filter(one => one.purge_answers)
  const [key, many] = [purge!.purge_answers![0]!, purge!.purge_answers![1]!]
  const config = {
    ...{ type: 'httpjsonpath', url: 'http://127.0.0.1:0/json?k=${key}' },
    ...{ single_value_jsonpath: '$.value', user_agent: 'own agent' },
  }
  await stage.create('/system/lookup/adapters', 'asked', { title: 'purged', description: '', name: 'purged', config })
  const table = {
    ...{ title: 'purged', description: '', name: 'purged', cache_id: '$cache_guava', data_adapter_id: '$asked' },
    ...{ default_single_value: '', default_single_value_type: 'NULL' },
    ...{ default_multi_value: '', default_multi_value_type: 'NULL' },
  }
  await stage.create('/system/lookup/tables', 'purged', table)
  const path = '/system/lookup/tables/purged'
  stage.seen()
  const twice = async () => {
    for (let i = 0; i < 2; i++) await stage.call('GET', `${path}/query?key=k1`)
    return stage.seen().length
  }
  const before = await twice()
  expect(before).toBe(purge!['asked_twice_requests'])
  expect(comparable(await stage.call('POST', `${path}/purge?key=k1`))).toEqual(comparable(key))
  const afterKey = await twice()
  expect(before + afterKey).toBe(purge!['after_purge_requests'])
  expect(comparable(await stage.call('POST', `${path}/purge`))).toEqual(comparable(many))
  expect(await twice()).toBe(afterKey)
})
