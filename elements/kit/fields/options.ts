/** Options of selects, and how they are loaded. */
export interface SelectOption {
  readonly value: string
  readonly label: string
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean
  /** Options of one group stand together under its name. */
  readonly group?: string
  /** Muted text at the end of the row; the filter looks at it too. */
  readonly note?: string
}

export interface OptionPage {
  readonly options: readonly SelectOption[]
  /** The number of all options that match the filter. */
  readonly total: number
}

/** Loads the options `offset` to `offset + limit` of those that fit `filter` ('' = all). Aborted when the filter changes. */
export type LoadOptions = (request: {
  readonly filter: string
  readonly offset: number
  readonly limit: number
  readonly signal: AbortSignal
}) => Promise<OptionPage>
