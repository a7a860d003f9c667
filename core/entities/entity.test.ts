import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { catalogue, createMessages } from '../brand/catalogue.ts'
import type { Client } from '../client/client.ts'
import { entityApi } from './api.ts'
import { defineEntity } from './entity.ts'
import { entityWords } from './strings.ts'

const strings = catalogue('boxes', {
  ...entityWords('box', 'boxes'),
  deleteQuestion: 'Its {brand} lid too.',
  locked: 'It is locked.',
})
const boxes = defineEntity<{ id: string; label: string; locked: boolean }, { label: string }, typeof strings.strings>({
  name: 'box',
  grn: null,
  paths: { list: '/boxes/paginated', one: '/boxes' },
  titleKey: 'label',
  strings,
  events: {},
  permissions: { create: 'boxes:create', edit: 'boxes:edit', delete: 'boxes:delete' },
  revalidates: ['/lids'],
  createdId: ({ box_id }: { box_id: string }) => box_id,
  limit: ({ locked }, t) => (locked ? t('locked') : null),
})
const t = createMessages('en', defaultBrand).of(strings)

function recorder(answer: unknown) {
  const sent: unknown[] = []
  const call = (method: string) => async (path: string, body?: unknown) => {
    sent.push([method, path, body])
    if (path === '/boxes/bad') throw Object.assign(new Error('No.'), {})
    return answer
  }
  const client = { get: call('GET'), post: call('POST'), put: call('PUT'), delete: call('DELETE') } as unknown as Client
  return { client, sent }
}

describe('the words of an entity', () => {
  it('name it in the singular and the plural', () => {
    expect(t('deleteTitle', { title: 'A' })).toBe("Delete box 'A'?")
    expect([t('deletedMany', { count: 1 }), t('deletedMany', { count: 2 })]).toEqual([
      '1 box was deleted.',
      '2 boxes were deleted.',
    ])
    expect(t('title')).toBe('Boxes')
  })
})

describe('an entity', () => {
  it('has a title and a limit in the words of its area', () => {
    expect(boxes.titleOf({ label: 'A' })).toBe('A')
    expect(boxes.limit({ id: '1', label: 'A', locked: true }, t)).toBe('It is locked.')
    expect(boxes.limit({ id: '1', label: 'A', locked: false }, t)).toBeNull()
  })

  it('makes its list, itself and what else it names stale', () => {
    expect(boxes.revalidates).toEqual(['/boxes/paginated', '/boxes', '/lids'])
  })
})

describe('the calls of an entity', () => {
  it('go to its paths, with ids escaped', async () => {
    const { client, sent } = recorder({ box_id: '7' })
    const api = entityApi(boxes)
    expect(await api.create(client, { label: 'A' })).toBe('7')
    await api.update(client, 'a/b', { label: 'B' })
    await api.remove(client, 'a/b')
    expect(sent).toEqual([
      ['POST', '/boxes', { label: 'A' }],
      ['PUT', '/boxes/a%2Fb', { label: 'B' }],
      ['DELETE', '/boxes/a%2Fb', { signal: undefined }],
    ])
  })

  it('delete many one by one where the server has no call for many, else at once', async () => {
    const single = recorder(null)
    expect(await entityApi(boxes).removeMany(single.client, ['1', '2'], String)).toEqual({
      successfully_performed: 2,
      failures: [],
    })
    expect(single.sent).toHaveLength(2)
    const together = recorder({ successfully_performed: 2, failures: [] })
    await entityApi({ ...boxes, paths: { ...boxes.paths, bulkDelete: '/boxes/bulk_delete' } }).removeMany(
      together.client,
      ['1', '2'],
      String,
    )
    expect(together.sent).toEqual([['POST', '/boxes/bulk_delete', { entity_ids: ['1', '2'] }]])
  })
})
