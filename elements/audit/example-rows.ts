/** Rows for the examples. */
import type { AuditEntry } from '../../core/audit/schema.ts'

const common = {
  actor: 'mara',
  actor_id: '64c9a0000000000000000001',
  carrier: 'session',
  address: '192.0.2.7',
  more: false,
  details: {},
} as const

export const exampleRows: readonly AuditEntry[] = [
  {
    ...common,
    id: '64c9b0000000000000000003',
    at: '2023-08-02T10:15:00.000Z',
    action: 'update',
    entity_type: 'streams',
    entity_id: '64c9c0000000000000000001',
    entity_title: 'Payments',
    changes: [
      { property: 'title', before: 'Payment', after: 'Payments' },
      { property: 'rules[0].value', before: 'pay', after: 'payments' },
      { property: 'disabled', before: true, after: false },
    ],
  },
  {
    ...common,
    id: '64c9b0000000000000000002',
    at: '2023-08-02T10:10:00.000Z',
    action: 'update',
    entity_type: 'users',
    entity_id: '64c9a0000000000000000002',
    entity_title: 'tom',
    changes: [{ property: 'password_hash', hidden: true }],
  },
  {
    ...common,
    id: '64c9b0000000000000000001',
    at: '2023-08-02T10:00:00.000Z',
    actor: null,
    actor_id: null,
    carrier: 'none',
    action: 'login-refused',
    entity_type: 'users',
    entity_id: '64c9a0000000000000000002',
    entity_title: 'tom',
    changes: [],
    details: { username: 'tom', reason: 'password', attempts: 3 },
  },
]

export const examplePage = {
  query: null,
  pagination: { total: exampleRows.length, count: exampleRows.length, page: 1, per_page: 20 },
  total: exampleRows.length,
  sort: 'at',
  order: 'desc',
  elements: exampleRows,
  attributes: [],
  defaults: { sort: { id: 'at', direction: 'DESC' } },
}
