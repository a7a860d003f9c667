/** Origins whose pages may call the API and load the SDK: those of the settings and those an administrator added. Held in memory. */
export type OriginSource = 'settings' | 'configuration'

export interface Origins {
  /** The list that allows it, the settings first; null where none does. */
  sourceOf(origin: string): OriginSource | null
  /** From now on these besides those of the settings. */
  configure(origins: readonly string[]): void
}

export function createOrigins(settings: readonly string[]): Origins {
  const given = new Set(settings)
  let configured: ReadonlySet<string> = new Set()
  return {
    sourceOf: origin => (given.has(origin) ? 'settings' : configured.has(origin) ? 'configuration' : null),
    configure(origins) {
      configured = new Set(origins)
    },
  }
}
