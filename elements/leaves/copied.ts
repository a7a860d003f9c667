/** Detail of `cordwood-copied`. */
export interface CopiedDetail {
  /** The text that is in the clipboard now. */
  readonly value: string
  readonly action: 'copy' | 'cut'
}
