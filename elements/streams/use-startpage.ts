/** A stream as the page the user begins with. */
import { updateUser } from '../../core/users/api.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { useCore, usePermission, useQuietClient, useStore, useStrings, useToast, useWordsOf } from '../kit/kit.ts'

export interface StartpageChoice {
  /** Whether the user begins with this stream. */
  readonly chosen: boolean
  /** Chooses it, or takes the choice back. */
  readonly toggle: () => void
}

/** null: the user may not choose; the root user has no page of his own. */
export function useStartpage({ id, title }: { readonly id: string; readonly title: string }): StartpageChoice | null {
  const core = useCore()
  const client = useQuietClient()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const user = useStore(core.$user)
  const permitted = usePermission(`users:edit:${user?.username ?? ''}`)
  if (!user || user.read_only || !permitted) return null
  const chosen = user.startpage?.type === 'stream' && user.startpage.id === id
  const toggle = async () => {
    try {
      await updateUser(client, user.id, { startpage: chosen ? null : { type: 'stream', id } })
      await core.reloadUser()
      toast.success(chosen ? t('startpageReset') : t('startpageSet', { title }))
    } catch (error) {
      toast.error(wordsOf(error), t('startpageFailed'))
    }
  }
  return { chosen, toggle: () => void toggle() }
}
