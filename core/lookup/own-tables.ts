/** Facts of tables whose rows people edit, for forms and server. */

/** Their adapter type. It is ours, and its `config` has `case_insensitive_lookup` alone. */
export const ownTableType = 'own-table'

/** Rows of one change; more are an import. */
export const maxChangedRows = 10_000
