import { useMemo } from 'react'
import { SavedSearchMenu } from '../views/saved-search-menu.tsx'
import { useStreams } from './use-names.ts'

/** The menu of the search page. The titles of streams are asked for here, so that the rest of the page is not rendered again when they come. */
export function PageMenu({ streamId }: { readonly streamId: string | undefined }) {
  const named = useStreams()
  const stream = useMemo(
    () => (streamId ? { id: streamId, title: named?.find(({ id }) => id === streamId)?.title ?? streamId } : null),
    [named, streamId],
  )
  return <SavedSearchMenu stream={stream} />
}
