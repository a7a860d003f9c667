/** Answers about access for the examples: of one stream, and of one user. */
import type { AccessWay, EntityAccess, UserAccess } from '../../core/permissions/access-schema.ts'

const way = (kind: AccessWay['kind'], more: Partial<AccessWay> = {}): AccessWay => ({
  kind,
  capability: 'view',
  role: null,
  permission: null,
  by: null,
  at: null,
  ...more,
})
const sharedByMara = { by: 'mara.lindqvist', at: '2024-05-02T10:00:00.000Z' }
const byRole = way('role', {
  role: { id: '64a0ad00000000000000000a', name: 'Night shift' },
  permission: 'streams:read',
})
const administrator = way('administrator', {
  capability: 'own',
  role: { id: '64a0ad00000000000000000b', name: 'Admin' },
  permission: '*',
})

const table = (total: number) => ({
  query: null,
  pagination: { total, count: total, page: 1, per_page: 20 },
  total,
  sort: 'title',
  order: 'asc' as const,
  attributes: [
    { id: 'title', title: 'Name', type: 'STRING' as const, sortable: true, searchable: true },
    {
      id: 'capability',
      title: 'Access',
      type: 'STRING' as const,
      sortable: true,
      filterable: true,
      filter_options: [
        { value: 'view', title: 'Viewer' },
        { value: 'own', title: 'Owner' },
      ],
    },
  ],
  defaults: { sort: { id: 'title', direction: 'ASC' as const } },
})

export const accessToStream: EntityAccess = {
  ...table(2),
  everyone: 'view',
  public_links: 0,
  unnamed: 1,
  elements: [
    {
      id: '64a0ad0000000000000000b0',
      username: 'bob',
      title: 'Bob Builder',
      account_status: 'disabled',
      service_account: false,
      capability: 'manage',
      ways: [way('share', { capability: 'manage', ...sharedByMara }), byRole, way('everyone', sharedByMara)],
    },
    {
      id: '64a0ad0000000000000000a0',
      username: 'mara.lindqvist',
      title: 'Mara Lindqvist',
      account_status: 'enabled',
      service_account: false,
      capability: 'own',
      ways: [administrator],
    },
  ],
}

export const accessOfUser: UserAccess = {
  ...table(2),
  unnamed: 2,
  elements: [
    {
      id: 'grn::::stream:000000000000000000000001',
      type: 'stream',
      entity_id: '000000000000000000000001',
      title: 'All messages',
      capability: 'view',
      ways: [byRole, way('permission', { permission: 'streams:read:000000000000000000000001' })],
    },
    {
      id: 'grn::::dashboard:64c900000000000000000002',
      type: 'dashboard',
      entity_id: '64c900000000000000000002',
      title: 'Night watch',
      capability: 'own',
      ways: [way('owner', { capability: 'own', ...sharedByMara })],
    },
  ],
}
