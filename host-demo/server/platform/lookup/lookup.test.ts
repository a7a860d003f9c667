import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadAdapterTypes } from './adapter-types.ts'
import { hostOf, setupOf, type Sent } from './testing/open-adapter.ts'
import { serve } from './testing/served.ts'

const inMemory: Sent = { type: 'guava_cache', max_size: 1000, expire_after_access: 0, expire_after_write: 0 }

/** Opens a host with one table, and a thread of rules that uses it. */
async function openBoth(sent: Sent, cache: Sent = { type: 'none' }) {
  const host = await hostOf(sent, { cache })
  const end = host.connect()
  const { other } = end
  const thread = new Worker(new URL('./testing/rules-thread.ts', import.meta.url), {
    workerData: other,
    transferList: [other.port],
  })
  onTestFinished(async () => {
    host.close()
    await thread.terminate()
  })
  await once(thread, 'message')
  const ask = async (...keys: string[]) => {
    thread.postMessage(keys)
    const [answers] = (await once(thread, 'message')) as [unknown[]]
    return answers
  }
  return { host, ask }
}

const json = (url: string): Sent => ({
  type: 'httpjsonpath',
  url: `${url}/\${key}`,
  single_value_jsonpath: '$.value',
  user_agent: 'x',
})

describe('a thread of rules', () => {
  it('reads what is loaded, sees changes, and has lost nothing after another change of the setup', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lookup-'))
    onTestFinished(() => {
      rmSync(folder, { recursive: true })
    })
    const path = join(folder, 'table.csv')
    writeFileSync(path, 'key,value\nk,one\n')
    const sent = {
      type: 'csvfile',
      path,
      separator: ',',
      quotechar: '"',
      key_column: 'key',
      value_column: 'value',
      check_interval: 1,
    }
    const { host, ask } = await openBoth(sent, inMemory)
    await expect.poll(() => ask('k', 'other')).toEqual(['one', null])
    writeFileSync(path, 'key,value\nk,second\n')
    await expect.poll(() => ask('k')).toEqual(['second'])
    const setup = setupOf(await loadAdapterTypes(), sent)
    const titled = { ...setup, tables: [...setup.tables, { ...setup.tables[0]!, id: 'u', name: 'u' }] }
    host.configure(titled)
    expect(await ask('k')).toEqual(['second'])
    host.configure({ ...setup, tables: [] })
    expect(await ask('k')).toEqual([null])
  })

  it('waits for an adapter that is asked, and keeps its answers until they are purged', async () => {
    const asked: (string | undefined)[] = []
    const server = await serve(({ url }, response) => {
      asked.push(url)
      response.end(`{"value":"${asked.length}"}`)
    })
    onTestFinished(server.close)
    const { host, ask } = await openBoth(json(server.url), inMemory)
    expect(await ask('k', 'k', 'l')).toEqual(['1', '1', '2'])
    host.purge('t', 'k')
    expect(await ask('k', 'l')).toEqual(['3', '2'])
    host.purge('t', null)
    expect(await ask('l')).toEqual(['4'])
    expect(asked).toEqual(['/k', '/l', '/k', '/l'])
  })

  it('goes on where the adapter never answers, and takes the answer when it comes late', async () => {
    const waiting: ServerResponse[] = []
    const server = await serve((_request, response) => void waiting.push(response))
    onTestFinished(server.close)
    const { ask } = await openBoth(json(server.url), inMemory)
    expect(await ask('only')).toEqual([null])
    waiting[0]!.end('{"value":"late"}')
    await expect.poll(() => ask('only')).toEqual(['late'])
    const answers = await ask(...Array.from({ length: 5000 }, (_, i) => `k${i}`))
    expect(answers.every(answer => answer === null)).toBe(true)
    expect(waiting.length).toBeLessThanOrEqual(9)
  })

  it('asks a dead adapter a few times only', async () => {
    let asked = 0
    const server = await serve(({ socket }) => {
      asked++
      socket.destroy()
    })
    onTestFinished(server.close)
    const { host, ask } = await openBoth(json(server.url))
    await ask(...Array.from({ length: 500 }, (_, i) => `k${i}`))
    expect(asked).toBeLessThan(10)
    expect(host.adapterCounts('a')?.lastError).toContain('closed the connection')
  })
})
