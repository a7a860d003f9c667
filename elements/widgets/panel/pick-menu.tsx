/** Actions on values that were picked in a chart. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { fieldQuery } from '../../../core/query/index.ts'
import { EMPTY_VALUE } from '../../../core/search/rules.ts'
import type { TimeSpan } from '../../../core/widgets/intervals.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Menu, useStrings, type MenuItem, type MenuTriggerProps } from '../../kit/kit.ts'
import { instantText, shortText } from '../chart/text.ts'
import type { Picked } from '../visualisations/visualisation.ts'

export interface PickMenuProps {
  readonly picked: Picked
  readonly zone: string
  readonly onFilter?: (field: string, value: string, exclude: boolean) => void
  readonly onTime?: (span: TimeSpan) => void
  /** Returns the address of a search with this part of a query. */
  readonly searchFor?: ((part: string) => string) | undefined
  readonly onClose: () => void
}

const partOf = (field: string, value: string): string =>
  value === EMPTY_VALUE ? fieldQuery('_exists_', field, { negate: true }) : fieldQuery(field, value)

/** Opens where the value was chosen. Messages without a value are found by asking whether the field is there. */
export function PickMenu({ picked, zone, onFilter, onTime, searchFor, onClose }: PickMenuProps) {
  const t = useStrings(widgetStrings)
  const ask = (field: string, value: string, exclude: boolean) =>
    value === EMPTY_VALUE ? onFilter?.('_exists_', field, !exclude) : onFilter?.(field, value, exclude)
  const items = picked.values.flatMap(({ field, value }, index): MenuItem[] => {
    const shown = { field: shortText(field), value: shortText(value) }
    return [
      ...(index > 0 ? ['separator' as const] : []),
      { label: t('addToQuery', shown), icon: 'zoom-in', onSelect: () => ask(field, value, false) },
      { label: t('excludeFromQuery', shown), icon: 'zoom-out', onSelect: () => ask(field, value, true) },
      ...(searchFor
        ? [{ label: t('searchFor', shown), icon: 'search' as const, to: searchFor(partOf(field, value)) }]
        : []),
    ]
  })
  if (picked.time && onTime) {
    const { span, within } = picked.time
    const [from, to] = [instantText(span.from, zone), instantText(span.to, zone)]
    if (items.length > 0) items.push('separator')
    items.push(
      { label: t('pickTime', { from, to }), icon: 'clock', onSelect: () => onTime(span) },
      { label: t('pickFrom', { from }), onSelect: () => onTime({ from: span.from, to: within.to }) },
      { label: t('pickUntil', { to }), onSelect: () => onTime({ from: within.from, to: span.to }) },
    )
  }
  return (
    <Menu
      label={t('pickLabel')}
      items={items}
      trigger={props => <Anchor trigger={props} picked={picked} label={t('pickLabel')} onClose={onClose} />}
    />
  )
}

function Anchor({
  trigger,
  picked,
  label,
  onClose,
}: {
  readonly trigger: MenuTriggerProps
  readonly picked: Picked
  readonly label: string
  readonly onClose: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const open = trigger['aria-expanded']
  useLayoutEffect(() => {
    const element = button.current!
    const around = element.offsetParent!
    const box = around.getBoundingClientRect()
    element.style.left = `${picked.x - box.left + around.scrollLeft}px`
    element.style.top = `${picked.y - box.top + around.scrollTop}px`
    element.click()
  }, [picked])
  useEffect(() => {
    if (wasOpen.current && !open) {
      if (button.current?.matches(':focus')) picked.from?.focus()
      onClose()
    }
    wasOpen.current = open
  }, [open, picked, onClose])
  return (
    <button
      {...trigger}
      type="button"
      className="pickanchor"
      aria-label={label}
      tabIndex={-1}
      ref={element => {
        button.current = element
        trigger.ref(element)
      }}
    />
  )
}
