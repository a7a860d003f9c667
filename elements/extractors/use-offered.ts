import { useFeature } from '../kit/kit.ts'

/** Leaves out lookup tables where the server has none, unless one is chosen already. */
export function useOffered<T extends string>(names: readonly T[], chosen?: T): readonly T[] {
  const hasTables = useFeature('lookup-tables') === true
  return names.filter(name => name !== 'lookup_table' || hasTables || chosen === name)
}
