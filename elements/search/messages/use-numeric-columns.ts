import { useMemo } from 'react'
import type { SearchField } from '../page-context.ts'

/** The columns whose fields hold numbers; levels stand as words. The same set as long as it holds the same. */
export function useNumericColumns(columns: readonly string[], fields: readonly SearchField[]): ReadonlySet<string> {
  const numbers = useMemo(
    () => new Set(fields.filter(({ kind }) => kind === 'number').map(({ name }) => name)),
    [fields],
  )
  const key = JSON.stringify(columns.filter(name => numbers.has(name) && name !== 'level'))
  return useMemo(() => new Set(JSON.parse(key) as string[]), [key])
}
