/** Detail of `cordwood-copied`. */
export interface CopiedDetail {
  /** The copied text. */
  readonly value: string
  readonly action: 'copy' | 'cut'
}
