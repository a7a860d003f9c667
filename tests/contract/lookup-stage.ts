/** Lookup tables through the routes, on a server in memory: with the files, the HTTP server and the caches of the measured cases. */
import { mkdirSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { area as configuration } from '../../host-demo/server/configuration/area.ts'
import { area as lookup } from '../../host-demo/server/lookup/area.ts'
import { serve } from '../../host-demo/server/platform/lookup/testing/served.ts'
import { testServer } from '../../host-demo/server/testing/test-server.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Json = Readonly<Record<string, unknown>>
export interface Answer {
  readonly status: number
  readonly body: unknown
}
/** A request to the HTTP server. */
export interface Seen {
  readonly path: string
  readonly user_agent: string
}

export interface LookupStage {
  /** Calls a route with `$name` in the place of ids, and answers with them; paths and URLs are those of the measurement. */
  call(method: Method, path: string, body?: unknown): Promise<Answer>
  /** Creates an entity by `POST`; `$name` is its id from then on. */
  create(path: string, name: string, body: unknown): Promise<Answer>
  /** Deletes what `create` made under this name, if it was. */
  remove(path: string, name: string): Promise<void>
  /** Writes a file at its path of the measurement. */
  writeFile(path: string, text: string): void
  /** Sets the list that the HTTP server has at `/dsv`. */
  serveList(text: string): void
  /** Returns the requests to the HTTP server since the last call. */
  seen(): readonly Seen[]
  close(): Promise<void>
}

/** Answers as the measured HTTP server did; each key has an answer of its own. */
function answerJson(key: string, response: ServerResponse): void {
  const values: Json = { num: 42, float: 4.5, bool: true, null: null, list: [1], obj: { a: 1 }, estr: '' }
  if (key === 'boom' || key === 'none') response.writeHead(key === 'boom' ? 500 : 404).end('{"value":1}')
  else if (key === 'text' || key === 'empty') response.end(key === 'text' ? 'no json' : '')
  else if (key === 'miss') response.end('{}')
  else {
    const value = key in values ? values[key] : `for ${key}`
    response.end(JSON.stringify({ value, many: { key, len: key.length }, list: [{ v: 1 }, { v: 2 }] }))
  }
}

export async function lookupStage(): Promise<LookupStage> {
  let list = ''
  let requests: Seen[] = []
  const peer = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (pathname === '/dsv') return response.end(list)
    requests.push({ path: request.url!, user_agent: request.headers['user-agent'] ?? '' })
    if (pathname === '/json') answerJson(searchParams.get('k') ?? '', response)
    else response.writeHead(404).end()
  })
  const server = await testServer([configuration, lookup], { outgoingAllowedRanges: ['127.0.0.0/8'] })
  const folder = join(server.dataDir, 'lookup')
  mkdirSync(folder)
  /** Measured text → the one that stands for it here. */
  const stands = new Map([
    ['/data/', `${folder}/`],
    ['http://127.0.0.1:0/', `${peer.url}/`],
  ])
  const here = (text: string) => [...stands].reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
  const there = (text: string) => [...stands].reduce((changed, [from, to]) => changed.replaceAll(to, from), text)

  async function call(method: Method, path: string, body?: unknown): Promise<Answer> {
    const sent = body === undefined ? undefined : JSON.parse(here(JSON.stringify(body)))
    const reply = await server.call(method, `/api${here(path)}`, sent)
    return { status: reply.statusCode, body: reply.body === '' ? null : JSON.parse(there(reply.body)) }
  }
  const create: LookupStage['create'] = async (path, name, body) => {
    const { status, body: made } = await call('POST', path, body)
    if (status === 200) stands.set(`$${name}`, (made as { id: string }).id)
    return { status, body: JSON.parse(there(JSON.stringify(made))) }
  }

  const entries = [{ id: 'peer', title: 'peer', type: 'regex', value: `^${peer.url}/` }]
  await server.call('PUT', '/api/system/urlwhitelist', { disabled: false, entries })
  await removeFirstTables(call)
  const common = (name: string) => ({ title: name, description: 'd', name })
  await create('/system/lookup/caches', 'cache_none', { ...common('fl-none'), config: { type: 'none' } })
  const config = {
    type: 'guava_cache',
    max_size: 100,
    expire_after_access: 60,
    expire_after_access_unit: 'SECONDS',
    expire_after_write: 0,
  }
  await create('/system/lookup/caches', 'cache_guava', { ...common('fl-guava'), config })
  return {
    call,
    create,
    async remove(path, name) {
      if (stands.has(`$${name}`)) await call('DELETE', `${path}/$${name}`)
      stands.delete(`$${name}`)
    },
    writeFile(path, text) {
      writeFileSync(here(path), text)
    },
    serveList(text) {
      list = text
    },
    seen() {
      const before = requests
      requests = []
      return before
    },
    async close() {
      await server.close()
      peer.close()
    },
  }
}

/** The measured server had none of the tables that a new server has. */
async function removeFirstTables(call: LookupStage['call']): Promise<void> {
  for (const [kind, key] of [
    ['tables', 'lookup_tables'],
    ['adapters', 'data_adapters'],
    ['caches', 'caches'],
  ] as const) {
    const { body } = await call('GET', `/system/lookup/${kind}?per_page=0`)
    for (const { id } of (body as Record<string, { id: string }[]>)[key]!)
      await call('DELETE', `/system/lookup/${kind}/${id}`)
  }
}
