import { useCallback } from 'react'
import { useCore } from '../kit/kit.ts'

const lists = ['/search/saved', '/favorites', '/startpage/']

/** Tells all on the page that list saved searches to ask again. */
export function useViewsChanged(): () => void {
  const core = useCore()
  return useCallback(() => {
    const user = core.session.$username.get() ?? ''
    core.query[2].revalidateKeys(key => lists.some(list => key.startsWith(user + list)))
  }, [core])
}
