/** The lifecycle of a feature, and the look of its badge. */
export type Lifecycle = 'experimental' | 'legacy'

export const lifecycleLooks = {
  experimental: { variant: 'info', icon: 'rocket-takeoff', words: 'experimentalFeature' },
  legacy: { variant: 'warning', icon: 'archive', words: 'legacyFeature' },
} as const
