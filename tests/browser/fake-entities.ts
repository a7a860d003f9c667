/** Answers the routes of one kind of entity from memory: list, one, creation, change, deletion, deletion of many. */
import type { Page } from '@playwright/test'

export interface FakeEntity {
  readonly id: string
  readonly title: string
}

export interface FakeEntities<T extends FakeEntity> {
  readonly all: T[]
  /** Requests besides GET. */
  readonly sent: { readonly method: string; readonly path: string; readonly body: unknown }[]
  /** Ids of what the server refuses to delete. */
  readonly refusing: Set<string>
}

/** @param path '/boxes'; the list is at '/boxes/paginated' */
export async function fakeEntities<T extends FakeEntity>(
  page: Page,
  path: string,
  first: readonly T[] = [],
): Promise<FakeEntities<T>> {
  const fake: FakeEntities<T> = { all: [...first], sent: [], refusing: new Set() }
  const remove = (id: string) => {
    if (fake.refusing.has(id)) return { entity_id: id, failure_explanation: 'It is not yours.' }
    fake.all.splice(
      fake.all.findIndex(one => one.id === id),
      1,
    )
    return null
  }
  await page.route(new RegExp(`/api${path}(/[^?]*)?(\\?.*)?$`), route => {
    const request = route.request()
    const url = new URL(request.url())
    const id = decodeURIComponent(url.pathname.split(`/api${path}`)[1]!.slice(1))
    const method = request.method()
    const body = request.postData() === null ? null : request.postDataJSON()
    if (method !== 'GET') fake.sent.push({ method, path: id === '' ? path : `${path}/${id}`, body })
    if (id === 'paginated') {
      const query = url.searchParams.get('query') ?? ''
      const elements = fake.all.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
      const { length } = elements
      return route.fulfill({
        json: {
          query,
          pagination: { total: length, count: length, page: 1, per_page: 10 },
          total: fake.all.length,
          sort: 'title',
          order: 'asc',
          elements,
          attributes: [{ id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true }],
          defaults: { sort: { id: 'title', direction: 'ASC' } },
        },
      })
    }
    if (id === 'bulk_delete') {
      const failures = (body.entity_ids as string[]).map(remove).filter(failure => failure !== null)
      return route.fulfill({ json: { successfully_performed: body.entity_ids.length - failures.length, failures } })
    }
    if (method === 'POST') {
      const made = {
        created_at: '2026-11-20T10:00:00.000Z',
        ...body,
        id: String(fake.all.length + 1).padStart(24, '0'),
      }
      fake.all.push(made)
      return route.fulfill({ json: made })
    }
    const at = fake.all.findIndex(one => one.id === id)
    if (at < 0)
      return route.fulfill({ status: 404, json: { type: 'ApiError', message: `There is nothing with id <${id}>.` } })
    if (method === 'DELETE') {
      remove(id)
      return route.fulfill({ status: 204 })
    }
    if (method === 'PUT') fake.all[at] = { ...fake.all[at]!, ...body }
    return route.fulfill({ json: fake.all[at] })
  })
  return fake
}
