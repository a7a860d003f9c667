import { useCallback } from 'react'
import type { Entity } from '../../../core/entities/entity.ts'
import { useCore } from '../hooks.ts'

/** Makes everything on the page that shows such entities ask again. Call it after a change. */
export function useEntityChanged({ revalidates }: Pick<Entity, 'revalidates'>): () => void {
  const core = useCore()
  return useCallback(() => {
    const user = core.session.$username.get() ?? ''
    core.query[2].revalidateKeys(key => revalidates.some(path => key.startsWith(user + path)))
  }, [core, revalidates])
}
