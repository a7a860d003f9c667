/**
 * The cases of lookup tables that were measured on a running server of the established product (`measured/lookup.jsonl`), as far as they
 * concern what tables and adapters answer. Cases whose answer differs stand in `otherwise` with the reason.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeUnitMs, type TimeUnitName } from '../../core/time/time-unit.ts'
import { loadAdapterTypes } from '../../host-demo/server/platform/lookup/adapter-types.ts'
import { readDefaults, type WrittenDefaults } from '../../host-demo/server/platform/lookup/defaults.ts'
import type { Answer } from '../../host-demo/server/platform/lookup/found.ts'
import { LookupHost } from '../../host-demo/server/platform/lookup/lookup-host.ts'
import { noRows, setupOf, type Sent } from '../../host-demo/server/platform/lookup/testing/open-adapter.ts'
import { serve, waysHome } from '../../host-demo/server/platform/lookup/testing/served.ts'

interface Query {
  readonly key: string
  readonly status: number
  readonly result: { readonly has_error: boolean; readonly ttl: number; readonly [member: string]: unknown }
}

interface Case {
  readonly id: string
  readonly what: string
  readonly config?: Sent
  readonly file?: string
  readonly more?: { readonly custom_error_ttl: number; readonly custom_error_ttl_unit: TimeUnitName }
  readonly table?: WrittenDefaults
  readonly created?: { readonly status: number }
  readonly adapter_queries?: readonly Query[]
  readonly table_queries?: readonly Query[]
  /** Questions to the table over the file of `lut-105`. */
  readonly queries?: readonly Query[]
}

const types = await loadAdapterTypes()
const cases = readFileSync(join(import.meta.dirname, 'measured', 'lookup.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Case)

/** Configurations that are refused here, with the field; there they are saved, and nothing is ever found. */
const refused: Readonly<Record<string, string>> = {
  'lut-015': 'path',
  'lut-018': 'separator',
  'lut-019': 'quotechar',
  'lut-020': 'path',
  'lut-024': 'nosuch',
  'lut-025': 'path',
  'lut-033': 'key_column',
  'lut-034': 'value_column',
  'lut-038': 'refresh_interval',
  'lut-039': 'separator',
  'lut-045': 'multi_value_jsonpath',
  'lut-135': 'single_value_jsonpath',
  'lut-140': 'single_value_jsonpath',
  'lut-143': 'url',
  'lut-144': 'url',
}

/** Cases that are answered otherwise, and why. */
const otherwise: Readonly<Record<string, string>> = {
  'lut-013': 'a byte order mark is no part of the name of the first column',
}

const asked = cases.filter(({ config = { type: '' } }) => types.has(config.type))
const overDefaults = cases.filter(({ queries }) => queries?.length)

/** Questions that the measured server sent; each key has an answer of its own. */
function answerJson(key: string, response: ServerResponse): void {
  const values: Readonly<Record<string, unknown>> = {
    num: 42,
    float: 4.5,
    bool: true,
    null: null,
    list: [1],
    obj: { a: 1 },
    estr: '',
  }
  if (key === 'boom' || key === 'none') response.writeHead(key === 'boom' ? 500 : 404).end('{"value":1}')
  else if (key === 'text' || key === 'empty') response.end(key === 'text' ? 'no json' : '')
  else if (key === 'miss') response.end('{}')
  else {
    const value = key in values ? values[key] : `for ${key}`
    response.end(JSON.stringify({ value, many: { key, len: key.length }, list: [{ v: 1 }, { v: 2 }] }))
  }
}

const served = /\(served: (".*")\)$/
const folder = mkdtempSync(join(tmpdir(), 'lookup-'))
let home: Awaited<ReturnType<typeof serve>>
let list = ''

beforeAll(async () => {
  home = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (pathname === '/json') answerJson(searchParams.get('k') ?? '', response)
    else if (pathname === '/dsv') response.end(list)
    else response.writeHead(404).end()
  })
})
afterAll(() => {
  home.close()
  rmSync(folder, { recursive: true })
})

/** Puts the files and the server of a case in the place of those that were measured. */
function placed({ config, file, what }: Case): Sent {
  const path = config!['path']
  if (typeof path === 'string' && path !== '') {
    const here = path.endsWith('/') ? folder : join(folder, basename(path))
    if (file !== undefined) writeFileSync(here, file)
    return { ...config!, path: here }
  }
  const [, text] = served.exec(what) ?? []
  list = text === undefined ? 'a,1,2\na,1,2\n' : (JSON.parse(text) as string)
  const url = String(config!['url'] ?? '').replace('http://127.0.0.1:0', home.url)
  return config!['url'] === undefined ? config! : { ...config!, url }
}

function open(one: Case, sent: Sent): LookupHost {
  const log = (error: unknown) => {
    throw error
  }
  const host = new LookupHost({ types, own: noRows, ways: waysHome(), log })
  const { custom_error_ttl: value, custom_error_ttl_unit: unit } = one.more ?? {}
  const errorTtlMs = value === undefined ? 5000 : timeUnitMs({ value, unit: unit! })
  host.configure(setupOf(types, sent, { defaults: one.table, errorTtlMs }))
  return host
}

const wire = ({ ttlMs, failed, ...values }: Answer) => ({ ...values, has_error: failed, ttl: ttlMs ?? 2 ** 63 })

async function expectAnswers(host: LookupHost, { adapter_queries = [], table_queries = [], queries = [] }: Case) {
  for (const { key, result } of adapter_queries)
    expect({ key, ...wire(await host.queryAdapter('a', key)) }).toEqual({ key, ...result })
  for (const { key, result } of [...table_queries, ...queries])
    expect({ key, ...wire((await host.query('t', key))!) }).toEqual({ key, ...result })
}

describe('measured adapters', () => {
  it.each(asked.filter(({ id }) => !(id in refused) && !(id in otherwise)))('$id $what', async one => {
    const host = open(one, placed(one))
    await expectAnswers(host, one)
    host.close()
  })

  it.each(asked.filter(({ id }) => id in refused))('$id $what: is refused', one => {
    expect(() => open(one, placed(one))).toThrow(`"${refused[one.id]!}":`)
  })

  it('that differ', async () => {
    const one = cases.find(({ id }) => id === 'lut-013')!
    const host = open(one, placed(one))
    expect(await host.queryAdapter('a', 'k1')).toMatchObject({ single_value: 'v1' })
    host.close()
  })
})

describe('measured default values', () => {
  const file = cases.find(({ id }) => id === 'lut-105')!

  it.each(overDefaults)('$id $what', async one => {
    const host = open(one, placed(file))
    await expectAnswers(host, one)
    host.close()
    const isWrong = one.queries!.every(({ result }) => result.has_error)
    expect(Object.keys(readDefaults(one.table!).problems).length > 0).toBe(isWrong)
  })
})
