import { useMemo } from 'react'

/** Returns the first of values that are equal as JSON, so that an object created on each render can be a dependency. */
export function useStableValue<T>(value: T): T {
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value.
  return useMemo(() => value, [key])
}
