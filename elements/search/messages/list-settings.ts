/** Display settings of the messages. Settings that belong to a search are in the search page. */
import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { listSettings, type ListSettings } from '../../../core/search/list-settings.ts'
import type { SearchPage } from '../../../core/search/page.ts'
import { useCore } from '../../kit/kit.ts'

export type { ListSettings }

/** The position of each message's text in the table. */
export type Preview = ListSettings['preview'] | 'off'

/** `messageRow` of the search page says whether the text is there at all; a column of its own takes its place. */
export const previewOf = (
  { preview }: ListSettings,
  { columns, messageRow }: Pick<SearchPage, 'columns' | 'messageRow'>,
): Preview => (messageRow === false || columns.includes('message') ? 'off' : preview)

export function useListSettings(): readonly [ListSettings, (change: Partial<ListSettings>) => void] {
  const $settings = listSettings(useCore())
  const value = useStore($settings)
  const change = useCallback(
    (part: Partial<ListSettings>) => $settings.set({ ...$settings.get(), ...part }),
    [$settings],
  )
  return [value, change]
}
