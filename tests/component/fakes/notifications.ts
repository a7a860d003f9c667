/** Notifications in memory behind the API, as the contract answers them. */
import type { Page } from '@playwright/test'
import type { DeliveryCounts, QueuedDelivery, ReceiverAnswer } from '../../../core/notifications/queue.ts'
import type { ExampleNotification } from '../../../elements/notifications/example-notifications.ts'
import { exampleCounts, exampleQueue } from '../../../elements/notifications/example-queue.ts'

export interface FakeNotifications {
  readonly all: Map<string, ExampleNotification>
  readonly sent: { readonly method: string; readonly path: string; readonly body: unknown }[]
  /** Errors per field of the next save or test. */
  errors: Readonly<Record<string, readonly string[]>> | null
  /** Why a test is not delivered. */
  undelivered: string | null
  /** What the receiver of a test says. */
  answer: ReceiverAnswer | null
  queue: readonly QueuedDelivery[]
  counts: readonly DeliveryCounts[]
}

const base = '/events/notifications'

export async function fakeNotifications(
  page: Page,
  ...stored: readonly ExampleNotification[]
): Promise<FakeNotifications> {
  const fake: FakeNotifications = {
    all: new Map(stored.map(one => [one.id, one])),
    sent: [],
    errors: null,
    undelivered: null,
    answer: null,
    queue: exampleQueue(),
    counts: exampleCounts(),
  }

  /** The queue, what became of deliveries, and the page of the list. */
  function listed(path: string, query: URLSearchParams): unknown {
    const { all, queue, counts } = fake
    if (path === `${base}/statistics`) return { statistics: counts }
    if (path === `${base}/queue`) {
      const matches = (name: 'event_definition_id' | 'notification_id', one: QueuedDelivery) =>
        !query.has(name) || query.get(name) === one[name]
      const deliveries = queue.filter(one => matches('event_definition_id', one) && matches('notification_id', one))
      return { deliveries, total: deliveries.length, page: 1, per_page: 20 }
    }
    if (path !== `${base}/paginated`) return undefined
    const elements = [...all.values()]
    return {
      query: '',
      attributes: [],
      defaults: { sort: { id: 'title', direction: 'ASC' } },
      pagination: { total: elements.length, count: elements.length, page: 1, per_page: 10 },
      total: elements.length,
      elements,
    }
  }

  function answer(method: string, path: string, body: unknown): { status?: number; body?: unknown } {
    const [id = '', action] = path.slice(base.length + 1).split('/')
    if (method !== 'GET') fake.sent.push({ method, path, body })
    if (method !== 'GET' && fake.errors)
      return { status: 400, body: { failed: true, errors: fake.errors, error_context: {} } }
    if (id === 'try') {
      const { undelivered, answer } = fake
      return { body: { delivered: undelivered === null, error: undelivered, answer } }
    }
    if (id === 'queue') {
      const isOut = (one: QueuedDelivery) =>
        action === 'clear'
          ? Object.entries(body as object).every(([name, value]) => one[name as keyof QueuedDelivery] === value)
          : one.id === action
      const before = fake.queue.length
      fake.queue = fake.queue.filter(one => !isOut(one))
      return { body: { cleared: before - fake.queue.length } }
    }
    if (method === 'DELETE') {
      fake.all.delete(id)
      return { status: 204 }
    }
    if (id === 'test' || action === 'test') {
      return fake.undelivered === null
        ? { body: undefined }
        : { status: 500, body: { type: 'ApiError', message: fake.undelivered } }
    }
    if (method === 'GET' && fake.all.has(id)) return { body: fake.all.get(id) }
    if (method === 'POST' || (method === 'PUT' && fake.all.has(id))) {
      const saved = { ...shown(body as ExampleNotification), id: method === 'POST' ? `n${fake.all.size + 1}` : id }
      fake.all.set(saved.id, saved)
      return { body: saved }
    }
    return { status: 404, body: { type: 'ApiError', message: `There is no notification with id <${id}>.` } }
  }

  await page.route(`**/api${base}**`, route => {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    const path = pathname.replace(/^.*?\/api/, '')
    const page = request.method() === 'GET' ? listed(path, searchParams) : undefined
    if (page !== undefined) return route.fulfill({ json: page })
    const { status = 200, body } = answer(
      request.method(),
      path,
      request.postData() === null ? null : request.postDataJSON(),
    )
    return route.fulfill({
      status,
      contentType: 'application/json',
      body: body === undefined ? '' : JSON.stringify(body),
    })
  })
  return fake
}

/** A secret that was written reads as whether it is set. */
function shown(written: ExampleNotification): ExampleNotification {
  const config = Object.entries(written.config).map(([name, value]) =>
    typeof value === 'object' && value !== null ? [name, { is_set: !('delete_value' in value) }] : [name, value],
  )
  return { ...written, config: Object.fromEntries(config) as ExampleNotification['config'] }
}
