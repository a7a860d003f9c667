/**
 * Display settings of messages, independent of the search. They live as long as the page; only the shell keeps them in
 * the browser, for each user.
 */
import { atom, type WritableAtom } from 'nanostores'

export interface ListSettings {
  readonly view: 'table' | 'lines' | 'json'
  readonly wrap: boolean
  readonly compact: boolean
  /** The position of each message's text, unless the search page hides it. */
  readonly preview: 'beside' | 'below'
  /** Pixels by field; fields without have a width of their own. */
  readonly widths: readonly (readonly [field: string, width: number])[]
  /** The last time around a message that was asked for, ISO 8601. */
  readonly surrounding: string
}

const initial: ListSettings = {
  view: 'table',
  wrap: false,
  compact: false,
  preview: 'beside',
  widths: [],
  surrounding: 'PT5S',
}
/** The number of fields whose width is kept: those resized last. */
const mostWidths = 200
const widest = 5000

const stores = new WeakMap<object, WritableAtom<ListSettings>>()

/** One for all elements of a core. */
export function listSettings(core: object): WritableAtom<ListSettings> {
  let $settings = stores.get(core)
  if (!$settings) stores.set(core, ($settings = atom(initial)))
  return $settings
}

const oneOf = <T>(value: unknown, allowed: readonly T[], usual: T): T =>
  allowed.includes(value as T) ? (value as T) : usual
const isWidth = (value: unknown): value is readonly [string, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'number' &&
  value[1] > 0 &&
  value[1] <= widest

/** From a storage that anybody may have written to. */
export function listSettingsOf(value: unknown): ListSettings {
  const { view, wrap, compact, preview, widths, surrounding } = (value ?? {}) as Readonly<Record<string, unknown>>
  return {
    view: oneOf(view, ['table', 'lines', 'json'], initial.view),
    wrap: wrap === true,
    compact: compact === true,
    preview: oneOf(preview, ['beside', 'below'], initial.preview),
    widths: (Array.isArray(widths) ? widths : []).filter(isWidth).slice(-mostWidths),
    surrounding: typeof surrounding === 'string' && surrounding.length < 40 ? surrounding : initial.surrounding,
  }
}
