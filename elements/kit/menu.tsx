import type { KeyboardEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { usePopover, type PopoverState } from './popover.tsx'

export type MenuItem =
  | 'separator'
  | { readonly caption: string }
  | {
      readonly label: string
      readonly icon?: IconName
      readonly danger?: boolean
      /** It is shown and does nothing; it has no address then. */
      readonly disabled?: boolean
      /** Makes it one of a set of which one is chosen. */
      readonly checked?: boolean
      /** An address of `core.routes` instead of an action. */
      readonly to?: string
      readonly onSelect?: () => void
    }

export interface MenuProps {
  readonly label: string
  /** In the document only while it is open. */
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  /** Renders the button; spread the props on it. */
  readonly trigger: (props: MenuTriggerProps) => ReactNode
}

export type MenuTriggerProps = PopoverState['triggerProps'] & {
  readonly 'aria-haspopup': 'menu'
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const entries = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
]

const firstEntry = (menu: HTMLElement) => entries(menu)[0]

/** Which entry a key goes to; undefined for keys that go nowhere. */
function target(key: string, all: readonly HTMLElement[], current: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(current + 1) % all.length]
  if (key === 'ArrowUp') return all[(current - 1 + all.length) % all.length]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...all.slice(current + 1), ...all.slice(0, current + 1)]
  return after.find(entry => entry.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** A menu button: arrow keys, Home, End and first letters walk, Enter takes, Esc and Tab close. */
export function Menu({ label, items, align, trigger }: MenuProps) {
  const popover = usePopover(align, undefined, firstEntry)

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return popover.close()
    const menu = popover.element()
    const all = entries(menu)
    const root = menu?.getRootNode() as ShadowRoot
    const next = target(event.key, all, all.indexOf(root.activeElement as HTMLElement))
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    popover.show()
  }

  return (
    <>
      {trigger({ ...popover.triggerProps, 'aria-haspopup': 'menu', onKeyDown: open })}
      <div {...popover.popoverProps} className="menu" role="menu" aria-label={label} onKeyDown={walk}>
        {popover.open &&
          items.map((item, index) => {
            if (item === 'separator') return <div key={index} role="separator" />
            if ('caption' in item)
              return (
                <div key={index} className="caption" role="presentation">
                  {item.caption}
                </div>
              )
            return <Entry key={index} item={item} close={popover.close} />
          })}
      </div>
    </>
  )
}

function Entry({ item, close }: { item: Exclude<MenuItem, 'separator' | { caption: string }>; close: () => void }) {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className="grow">{item.label}</span>
      {item.checked && <Icon name="check" />}
    </>
  )
  if (item.to !== undefined && !item.disabled)
    return (
      <Link to={item.to} role="menuitem" tabIndex={-1} onClick={close}>
        {content}
      </Link>
    )
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `checked` goes with the role menuitemradio.
    <button
      type="button"
      tabIndex={-1}
      className={item.danger ? 'danger' : undefined}
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-disabled={item.disabled}
      onClick={() => {
        if (item.disabled) return
        close()
        item.onSelect?.()
      }}
    >
      {content}
    </button>
  )
}
