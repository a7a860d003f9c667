/** Details of what saved searches tell of. */

/** Detail of `cordwood-saved-search-created`. */
export interface SavedSearchCreatedDetail {
  readonly id: string
  readonly title: string
}

/** Detail of `cordwood-saved-search-saved`: what it holds, its title, summary or description are others. */
export interface SavedSearchSavedDetail {
  readonly id: string
  readonly title: string
}

/** Detail of `cordwood-saved-search-opened`: the user chose another one on the search page. */
export interface SavedSearchOpenedDetail {
  /** Null: a new search. */
  readonly id: string | null
}

/** Detail of `cordwood-saved-search-deleted`. */
export interface SavedSearchDeletedDetail {
  /** Several where they were deleted together. */
  readonly ids: readonly string[]
}
