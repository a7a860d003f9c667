/** How messages are shown, kept for the session: as long as the page and its core live. What belongs to a search is in the search page. */
import { useStore } from '@nanostores/react'
import { atom, type WritableAtom } from 'nanostores'
import { useCallback } from 'react'
import type { Core } from '../../../core/core.ts'
import type { ColumnLayout } from '../../kit/tables/column-layout.ts'
import { useCore } from '../../kit/kit.ts'

/** Where the text of each message stands in the table. */
export type Preview = 'beside' | 'below' | 'off'

export interface ListSettings {
  readonly view: 'table' | 'lines' | 'json'
  readonly wrap: boolean
  readonly compact: boolean
  /** Where the text of each message stands, unless the page says that it does not (`previewOf`). */
  readonly preview: Exclude<Preview, 'off'>
  /** Pixels by field; fields without have a width of their own. */
  readonly widths: ColumnLayout['widths']
  /** The last time around a message that was asked for, ISO 8601. */
  readonly surrounding: string
}

const initial: ListSettings = { view: 'table', wrap: false, compact: false, preview: 'beside', widths: [], surrounding: 'PT5S' }
const settings = new WeakMap<Core, WritableAtom<ListSettings>>()

function settingsOf(core: Core): WritableAtom<ListSettings> {
  const known = settings.get(core)
  if (known) return known
  const created = atom(initial)
  settings.set(core, created)
  return created
}

/** `messageRow` of the search page: what is saved with it is whether the text is there at all. */
export const previewOf = ({ preview }: ListSettings, messageRow: boolean | null): Preview => (messageRow === false ? 'off' : preview)

export function useListSettings(): readonly [ListSettings, (change: Partial<ListSettings>) => void] {
  const $settings = settingsOf(useCore())
  const value = useStore($settings)
  const change = useCallback((part: Partial<ListSettings>) => $settings.set({ ...$settings.get(), ...part }), [$settings])
  return [value, change]
}
