/**
 * `<cordwood-url-whitelist-editor>`: the URLs that the server may call. In the page it is a form; with `modal` it is a dialog, which shows
 * while `open` is set or after `show()`. Who may only read the list sees it without anything to change it; without `urlwhitelist:read`
 * nothing is asked.
 *
 * @permission urlwhitelist:read — loads the list
 * @permission urlwhitelist:write — changes it
 * @example
 * <cordwood-url-whitelist-editor></cordwood-url-whitelist-editor>
 * @example
 * <cordwood-url-whitelist-editor modal open new-url="https://example.org/hook"></cordwood-url-whitelist-editor>
 */
import type { UrlWhitelist } from '../../core/configuration/schema.ts'
import { defineElement, useHost, useMethods } from '../kit/kit.ts'
import type { NewEntry } from './use-whitelist-draft.ts'
import editorCss from './url-whitelist-editor.css?inline'
import { WhitelistModal } from './whitelist-modal.tsx'
import { WhitelistPanel } from './whitelist-panel.tsx'

export interface UrlWhitelistEditorProps {
  /** Whether the form is in a dialog instead of the page. */
  readonly modal?: boolean
  /** With `modal`: whether the dialog is open. The element removes the attribute when the dialog is closed. */
  readonly open?: boolean
  /** Opens the list with a new entry for exactly this URL. */
  readonly newUrl?: string
  /**
   * Opens the list with this new entry: `{ title, value, type }`, each may be missing; `type` is 'literal' or 'regex'.
   * Takes precedence over `new-url`.
   */
  readonly newEntry?: Readonly<Partial<Record<'title' | 'value' | 'type', string>>>
}

export interface UrlWhitelistEditorMethods {
  /** With `modal`: opens the dialog. */
  show(): void
}

/** Detail of `cordwood-url-whitelist-saved`. */
export interface UrlWhitelistSavedDetail {
  /** The whitelist as stored. */
  readonly whitelist: UrlWhitelist
}

/** Nothing but what an entry has, from whatever the page gave. */
function newEntryOf({ newUrl, newEntry }: UrlWhitelistEditorProps): NewEntry | undefined {
  if (newEntry) {
    const { title = '', value = '', type } = newEntry
    return { title: String(title), value: String(value), type: type === 'regex' ? 'regex' : 'literal' }
  }
  return newUrl ? { value: newUrl } : undefined
}

function UrlWhitelistEditor({ modal = false, open = false, ...given }: UrlWhitelistEditorProps) {
  const host = useHost()
  const setOpen = (value: boolean) => {
    ;(host.element as unknown as { open: boolean }).open = value
  }
  useMethods({ show: () => setOpen(true) })
  const newEntry = newEntryOf(given)
  const saved = (whitelist: UrlWhitelist) =>
    host.emit('cordwood-url-whitelist-saved', { whitelist } satisfies UrlWhitelistSavedDetail)
  if (!modal) return <WhitelistPanel key={JSON.stringify(newEntry)} newEntry={newEntry} onSaved={saved} />
  if (!open) return null
  return (
    <WhitelistModal
      newEntry={newEntry}
      onSaved={saved}
      onClose={() => {
        setOpen(false)
        host.emit('cordwood-url-whitelist-closed')
      }}
    />
  )
}

defineElement<UrlWhitelistEditorProps>('cordwood-url-whitelist-editor', UrlWhitelistEditor, {
  props: { modal: Boolean, open: Boolean, newUrl: String, newEntry: Object },
  methods: ['show'],
  events: ['cordwood-url-whitelist-saved', 'cordwood-url-whitelist-closed'],
  styles: [editorCss],
})
