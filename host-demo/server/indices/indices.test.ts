import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSearchServer, type SearchServer } from '../search/testing/search-server.ts'
import { system } from '../platform/records/callers.ts'
import { defaultIndexSet } from './collection.ts'
import { startIndices } from './service.ts'
import { area as streams } from '../streams/area.ts'

const ALL = '000000000000000000000001'
let server: SearchServer
let id: string
beforeEach(async () => {
  server = await startSearchServer({ reader: [`streams:read:${ALL}`], nobody: [] })
  id = (await server.call('GET', '/system/indices/index_sets')).body.index_sets[0].id
})
afterEach(() => server.close())
const get = (url: string, token = 'admin') => server.call('GET', url, undefined, { token })

describe('the first start', () => {
  it('makes an index set, an index and a stream, and routes to them', async () => {
    expect((await get(`/system/indices/index_sets/${id}`)).body).toMatchObject({
      title: 'Default index set',
      index_prefix: 'cordwood',
      default: true,
      can_be_default: true,
      writable: true,
    })
    expect((await get(`/streams/${ALL}`)).body).toEqual({
      id: ALL,
      creator_user_id: 'local:admin',
      outputs: [],
      matching_type: 'AND',
      description: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      disabled: false,
      rules: [],
      title: 'All messages',
      content_pack: null,
      is_default: true,
      remove_matches_from_default_stream: false,
      index_set_id: id,
      is_editable: true,
    })
    expect(server.routings).toEqual([{ defaultStream: { id: ALL, indexSet: id }, streams: [] }])
  })

  it('is followed by starts that make nothing new', async () => {
    await startIndices(server.services)
    await server.startAgain(streams)
    expect((await get('/system/indices/index_sets')).body.total).toBe(1)
    expect((await get('/streams')).body.total).toBe(1)
  })
})

describe('a start without the name of the default index set', () => {
  it('takes a set that is there', async () => {
    await server.services.records.as(system('t')).config(defaultIndexSet).delete()
    await startIndices(server.services)
    expect((await get(`/system/indices/index_sets/${id}`)).body).toMatchObject({ default: true })
    expect((await get('/system/indices/index_sets')).body.total).toBe(1)
  })
})

describe('streams', () => {
  it('are listed to who may read them', async () => {
    expect((await get('/streams', 'reader')).body.total).toBe(1)
    expect((await get('/streams', 'nobody')).body).toEqual({ total: 0, streams: [] })
    expect((await get(`/streams/${ALL}`, 'nobody')).status).toBe(403)
    expect((await get('/streams/64c900000000000000000001')).status).toBe(404)
    expect((await get('/streams/nonsense')).status).toBe(404)
  })

  it('are paged, filtered and sorted', async () => {
    const { body } = await get('/streams/paginated?query=all&sort=created_at&order=desc&filters=disabled:false')
    expect(body).toMatchObject({
      pagination: { total: 1, count: 1, page: 1, per_page: 50 },
      total: 1,
      query: 'all',
      sort: 'created_at',
      order: 'desc',
    })
    expect(body.elements[0]).toMatchObject({
      id: ALL,
      alert_conditions: null,
      alert_receivers: null,
      created_at: expect.stringMatching(/\+0000$/),
    })
    expect((await get('/streams/paginated?query=nothing')).body).toMatchObject({ pagination: { total: 0 }, total: 1 })
    expect((await get('/streams/paginated?sort=secret')).status).toBe(400)
  })
})

describe('indices', () => {
  it('have statistics, an overview and details', async () => {
    expect((await get(`/system/indices/index_sets/${id}/stats`)).body).toEqual({ indices: 1, documents: 0, size: 1000 })
    expect((await get(`/system/indexer/overview/${id}`)).body).toMatchObject({
      deflector: { is_up: true, current_target: 'cordwood_0' },
      indexer_cluster: { health: { status: 'green' } },
      indices: [{ index_name: 'cordwood_0', is_deflector: true, size: { bytes: 1000 } }],
    })
    expect((await get('/system/indexer/indices/cordwood_0')).body).toMatchObject({
      index_name: 'cordwood_0',
      primary_shards: { store_size_bytes: 1000 },
    })
    expect((await get('/system/indexer/indices/other_0')).status).toBe(404)
    expect((await get(`/system/indexer/indices/${id}/list`)).body.all.indices).toHaveLength(1)
    expect((await get('/system/indexer/indices/64c900000000000000000001/list')).status).toBe(404)
    expect((await get('/system/indices/ranges')).body).toMatchObject({
      total: 1,
      ranges: [{ index_name: 'cordwood_0', begin: '1970-01-01T00:00:00.000Z' }],
    })
  })

  it('are cycled', async () => {
    expect((await server.call('POST', `/cluster/deflector/${id}/cycle`)).status).toBe(204)
    expect((await get(`/system/deflector/${id}`)).body).toEqual({ is_up: true, current_target: 'cordwood_1' })
    expect((await server.call('POST', `/cluster/deflector/${id}/cycle`, undefined, { token: 'reader' })).status).toBe(
      403,
    )
  })

  it('that are closed are named, and have no size in the overview', async () => {
    server.store.indexInfos = [
      { ...server.store.indexInfos[0]!, name: 'cordwood_10', state: 'closed', writing: false },
      { ...server.store.indexInfos[0]!, name: 'cordwood_9' },
    ]
    expect((await get('/system/indexer/indices')).body).toMatchObject({
      closed: { indices: ['cordwood_10'], total: 1 },
      all: { indices: [{ index_name: 'cordwood_9' }] },
    })
    expect(
      (await get(`/system/indexer/overview/${id}`)).body.indices.map((index: any) => [
        index.index_name,
        index.size === null,
      ]),
    ).toEqual([
      ['cordwood_9', false],
      ['cordwood_10', true],
    ])
  })

  it('are closed, reopened and deleted, but for the one that is written to', async () => {
    await server.call('POST', `/cluster/deflector/${id}/cycle`)
    const index = '/system/indexer/indices/cordwood_0'
    expect((await server.call('POST', `${index}/close`)).status).toBe(204)
    expect((await server.call('POST', `${index}/close`)).status).toBe(204)
    expect((await get(`/system/indexer/indices/${id}/closed`)).body).toEqual({ indices: ['cordwood_0'], total: 1 })
    expect((await server.call('POST', `${index}/reopen`)).status).toBe(204)
    expect((await get(index)).body).toMatchObject({ reopened: true, is_reopened: true })
    expect((await get(`/system/indexer/indices/${id}/reopened`)).body).toEqual({ indices: ['cordwood_0'], total: 1 })
    expect((await get('/system/indexer/indices/reopened', 'reader')).body).toEqual({ indices: [], total: 0 })
    expect((await get(`/system/indexer/overview/${id}`)).body.indices[0]).toMatchObject({ is_reopened: true })
    expect((await server.call('DELETE', index)).status).toBe(204)
    expect((await server.call('DELETE', index)).status).toBe(404)
    for (const [method, path] of [
      ['POST', '/close'],
      ['DELETE', ''],
    ] as const) {
      const { status, body } = await server.call(method, `/system/indexer/indices/cordwood_1${path}`)
      expect([status, body.message]).toEqual([403, expect.stringContaining('current write index')])
    }
    expect((await server.call('POST', '/system/indexer/indices/other_0/reopen')).status).toBe(404)
    for (const [method, path] of [
      ['POST', `${index}/close`],
      ['POST', `${index}/reopen`],
      ['DELETE', index],
    ] as const)
      expect((await server.call(method, path, undefined, { token: 'reader' })).status).toBe(403)
  })

  it('are given several at once, those that are open and may be read', async () => {
    await server.call('POST', `/cluster/deflector/${id}/cycle`)
    const multiple = (token: string) =>
      server.call('POST', '/system/indexer/indices/multiple', { indices: ['cordwood_0', 'no_0'] }, { token })
    expect((await multiple('admin')).body.map((index: any) => index.index_name)).toEqual(['cordwood_0'])
    expect((await multiple('nobody')).body).toEqual([])
  })

  it('have their ranges calculated by jobs', async () => {
    const calculated: string[] = []
    server.store.calculateRange = async index => {
      calculated.push(index)
      return server.store.indexInfos[0]!
    }
    const post = (path: string, token = 'admin') =>
      server.call('POST', `/system/indices/ranges/${path}/rebuild`, undefined, { token })
    expect((await server.call('POST', '/system/indices/ranges/rebuild')).status).toBe(202)
    await expect.poll(() => calculated).toEqual(['cordwood_0'])
    await expect.poll(async () => (await post(`index_set/${id}`)).status).toBe(202)
    await expect.poll(() => calculated).toHaveLength(2)
    expect((await post('cordwood_0')).status).toBe(202)
    await expect.poll(() => calculated).toHaveLength(3)
    expect((await post('cordwood_7')).status).toBe(404)
    expect((await post('other_0')).status).toBe(400)
    expect((await post('index_set/64c900000000000000000001')).status).toBe(404)
    expect((await post('cordwood_0', 'reader')).status).toBe(403)
    expect((await get('/system/indices/ranges/other')).status).toBe(400)
    const names = (await server.services.scheduler.jobs()).map(({ kind }) => kind)
    expect(names).toEqual(expect.arrayContaining(['RebuildIndexRangesJob', 'CreateNewSingleIndexRangeJob']))
  })

  it('have their ranges calculated by one job at a time', async () => {
    const held = Promise.withResolvers<never>()
    server.store.calculateRange = () => held.promise
    const rebuild = () => server.call('POST', '/system/indices/ranges/rebuild')
    expect((await rebuild()).status).toBe(202)
    expect((await rebuild()).status).toBe(403)
    held.reject(new Error('enough'))
  })

  it('have a template for each set', async () => {
    const path = '/system/indexer/indices/templates'
    const template = { name: 'cordwood-template', template: { index_patterns: ['cordwood_*'] } }
    expect((await get(path)).body).toMatchObject([template])
    expect((await get(`${path}/${id}`)).body).toMatchObject(template)
    expect((await server.call('POST', `${path}/${id}/update`)).body).toMatchObject(template)
    expect((await server.call('POST', `${path}/update`)).body).toMatchObject([template])
    expect((await get(path, 'reader')).status).toBe(403)
    expect((await server.call('POST', `${path}/update`, undefined, { token: 'reader' })).status).toBe(403)
  })

  it('count failures from an instant', async () => {
    expect((await get('/system/indexer/failures/count?since=2023-08-02T12:00:00.000Z')).body).toEqual({ count: 1 })
    expect((await get('/system/indexer/failures?limit=1&offset=1')).body.failures).toEqual([
      {
        timestamp: '2023-08-02T00:00:00.000Z',
        letter_id: '7-1',
        index: '',
        type: 'processing',
        message: expect.stringContaining('"reason":"broken"'),
      },
    ])
    expect((await get('/system/indexer/failures/count?since=soon')).status).toBe(400)
    expect((await get('/system/indexer/failures/count')).status).toBe(400)
  })
})
