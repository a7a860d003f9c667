/** Titles of streams. Who may not read them sees ids. */
import { useMemo } from 'react'
import type { StreamList } from '../../../core/streams/schema.ts'
import type { SelectOption } from '../../kit/kit.ts'
import { useQuietData } from '../events/use-quiet-data.ts'

export interface Streams {
  readonly options: readonly SelectOption[]
  readonly titleOf: (id: string) => string
}

export function useStreams(): Streams {
  const data = useQuietData<StreamList>('/streams')
  return useMemo(() => {
    const titles = new Map(data?.streams.map(({ id, title }) => [id, title]))
    return {
      options: [...titles].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label)),
      titleOf: id => titles.get(id) ?? id,
    }
  }, [data])
}
