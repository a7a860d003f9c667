import type { ElementDescriptor } from '../kit/descriptor.ts'

const users = ['ann', 'bo', 'cleo'].map((username, index) => ({
  id: `u${index}`,
  username,
  full_name: `${username} Doe`,
  external: index === 1,
  last_activity: '2026-11-20T14:00:00.000Z',
}))

export const element: ElementDescriptor = {
  tag: 'cordwood-entity-table',
  reserves: { as: 'screen', minBlockSize: '22rem' },
  server: {
    answers: {
      '/people/paginated': {
        query: '',
        pagination: { total: 3, count: 3, page: 1, per_page: 10 },
        total: 3,
        sort: 'username',
        order: 'asc',
        users,
        attributes: [
          { id: 'username', title: 'Login', type: 'STRING', sortable: true, searchable: true },
          { id: 'full_name', title: 'Person', type: 'STRING', sortable: true },
          {
            id: 'external',
            title: 'Elsewhere',
            type: 'BOOLEAN',
            sortable: true,
            filterable: true,
            filter_options: [
              { value: 'true', title: 'Foreign' },
              { value: 'false', title: 'Own' },
            ],
          },
          { id: 'last_activity', title: 'Seen', type: 'DATE', sortable: true, filterable: true },
        ],
        defaults: { sort: { id: 'username', direction: 'ASC' } },
      },
    },
  },
  examples: [
    {
      attributes: { path: '/people/paginated', list: 'users', heading: 'People', selectable: '', openable: '' },
      shows: 'cleo Doe',
      asks: true,
      opens: ['Columns', 'Add filter', 'Search syntax help'],
    },
    {
      name: 'own rows',
      attributes: { heading: 'Own rows' },
      shows: 'Row 7',
      opens: ['Columns'],
      properties: {
        rows: Array.from({ length: 12 }, (_, index) => ({
          id: `r${index}`,
          title: `Row ${index}`,
          size: index * 1000,
        })),
        columns: [
          { id: 'title', title: 'Titel', sortable: true },
          { id: 'size', title: 'Menge', type: 'INT' },
        ],
      },
    },
  ],
}
