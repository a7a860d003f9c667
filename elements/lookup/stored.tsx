/** Loads one table, cache or data adapter by its name; says what is wrong where there is none. */
import type { ReactNode } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { FeatureError, Page, Panel, Skeleton, useQueryData } from '../kit/kit.ts'

export interface StoredProps<T> {
  readonly name: string
  readonly path: (name: string) => string
  /** While it is loaded, and where it cannot be. */
  readonly title: string
  readonly crumb: ReactNode
  readonly children: (data: T) => ReactNode
}

export function Stored<T>({ name, path, title, crumb, children }: StoredProps<T>) {
  const { data, error, refetch } = useQueryData<T>(isSegment(name) ? path(name) : null)
  if (data) return children(data)
  return (
    <Page title={title} crumb={crumb}>
      <Panel>{error ? <FeatureError feature="lookup-tables" error={error} onRetry={refetch} /> : <Skeleton />}</Panel>
    </Page>
  )
}
