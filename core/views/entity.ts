import { defineEntity } from '../entities/entity.ts'
import type { ViewInput, ViewSummary } from './schema.ts'
import { viewStrings } from './strings.ts'

/** Saved searches: views of the type SEARCH. */
export const savedSearchEntity = defineEntity<ViewSummary, ViewInput>({
  name: 'saved-search',
  grn: 'search',
  paths: { list: '/search/saved', one: '/views', bulkDelete: '/views/bulk_delete' },
  // The list creates none: searches are saved on the search page.
  permissions: { create: null, edit: 'view:edit', delete: 'view:delete' },
  revalidates: ['/favorites', '/startpage/'],
  events: {
    created: 'cordwood-saved-search-created',
    saved: 'cordwood-saved-search-saved',
    deleted: 'cordwood-saved-search-deleted',
  },
  strings: viewStrings,
})
