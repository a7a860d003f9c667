/** Stores what the search page shows: a new saved search, or the one that is open. */
import { createSearch } from '../../core/search/api.ts'
import { createView, getView, updateView } from '../../core/views/api.ts'
import { savedSearchEntity } from '../../core/views/entity.ts'
import type { View } from '../../core/views/schema.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { useEntityChanged } from '../kit/entities/use-entity-changed.ts'
import { useCore, useHost, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { useSearchPage } from '../search/page-context.ts'
import type { SavedSearchCreatedDetail, SavedSearchSavedDetail } from './view-events.ts'
import type { ViewDetails } from './view-form.tsx'

/** Somebody else saved it since it was opened. */
export class ChangedMeanwhile extends Error {}

export interface Saving {
  /** Creates a saved search, which is then the open one. Parts of the previous one that we do not know are copied. */
  readonly create: (details: ViewDetails) => Promise<void>
  /** Stores the page in the one that is open. @throws ChangedMeanwhile unless `replace` is said */
  readonly save: (replace?: boolean) => Promise<void>
  /** Changes title, summary and description of the one that is open, nothing else. @throws ChangedMeanwhile */
  readonly describe: (details: ViewDetails) => Promise<void>
}

const isSame = (a: View, b: View) =>
  a.search_id === b.search_id && a.title === b.title && a.summary === b.summary && a.description === b.description

/** Only saving needs it, and it knows all kinds of charts. */
const viewing = () => import('../../core/views/page-view.ts')

export function useSave(): Saving {
  const core = useCore()
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(viewStrings)
  const toast = useToast()
  const listsChanged = useEntityChanged(savedSearchEntity)
  const { page, opened, onSaved } = useSearchPage()

  const check = async (view: View) => {
    if (!isSame(view, await getView(client, view.id)))
      throw new ChangedMeanwhile(t('changedLoad', { title: view.title }))
  }
  const told = ({ title }: View) => {
    toast.success(t('saved', { title }))
    listsChanged()
  }
  return {
    async create(details) {
      const { viewOfPage } = await viewing()
      const { view, search } = viewOfPage(page, { ...details, ...(opened && { base: opened, newIds: true }) })
      const stored = await createSearch(client, search)
      const created = await createView(client, view)
      // The creator becomes the owner: load the new permissions.
      await core.reloadUser().catch(() => undefined)
      host.emit('cordwood-saved-search-created', {
        id: created.id,
        title: created.title,
      } satisfies SavedSearchCreatedDetail)
      await onSaved(created, stored)
      told(created)
    },
    async save(replace = false) {
      if (!opened) return
      if (!replace) await check(opened.view)
      const { viewOfPage } = await viewing()
      const { view, search } = viewOfPage(page, { title: opened.view.title, base: opened })
      const stored = await createSearch(client, search)
      const saved = await updateView(client, view)
      host.emit('cordwood-saved-search-saved', { id: saved.id, title: saved.title } satisfies SavedSearchSavedDetail)
      await onSaved(saved, stored)
      told(saved)
    },
    async describe(details) {
      if (!opened) return
      await check(opened.view)
      const saved = await updateView(client, { ...opened.view, ...details })
      host.emit('cordwood-saved-search-saved', { id: saved.id, title: saved.title } satisfies SavedSearchSavedDetail)
      await onSaved(saved, opened.search)
      told(saved)
    },
  }
}
