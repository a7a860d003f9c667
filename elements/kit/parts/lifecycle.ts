/** How far along a feature is, and how its badge looks. */
export type Lifecycle = 'experimental' | 'legacy'

export const lifecycleLooks = {
  experimental: { variant: 'info', icon: 'rocket-takeoff', words: 'experimentalFeature' },
  legacy: { variant: 'warning', icon: 'archive', words: 'legacyFeature' },
} as const
