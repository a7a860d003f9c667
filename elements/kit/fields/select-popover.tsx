/** A filterable select behind any button (specification 2.12, 9.11): 'Type to filter', 'Clear selection'. */
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { usePopover, type PopoverState } from '../popover.tsx'
import { FilterList } from './filter-list.tsx'
import type { LoadOptions, SelectOption } from './options.ts'

export interface SelectPopoverProps {
  readonly label: string
  readonly options?: readonly SelectOption[]
  /** Must be stable (module level or useCallback). */
  readonly load?: LoadOptions
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** Without it the first choice replaces the one before, and closes. */
  readonly multiple?: boolean
  /** Default true: the action 'Clear selection' below the list. */
  readonly clearable?: boolean
  /** Renders the button; spread the props on it. */
  readonly trigger: (props: PopoverState['triggerProps']) => ReactNode
}

export function SelectPopover({
  label,
  value,
  onChange,
  multiple = false,
  clearable = true,
  trigger,
  ...source
}: SelectPopoverProps) {
  const t = useCommonStrings()
  const id = useId()
  const [filter, setFilter] = useState('')
  const popover = usePopover('start', open => {
    if (!open) setFilter('')
  })
  const choose = (choice: string) => {
    if (!multiple) popover.close()
    const rest = value.filter(other => other !== choice)
    onChange(multiple ? (rest.length < value.length ? rest : [...value, choice]) : [choice])
  }
  return (
    <>
      {trigger(popover.triggerProps)}
      <div {...popover.popoverProps} className="popover dropdown" role="dialog" aria-label={label}>
        {popover.open && (
          <>
            <FilterList
              {...source}
              id={id}
              label={label}
              chosen={value}
              multiple={multiple}
              filter={filter}
              onFilter={setFilter}
              autoFocus
              onChoose={choose}
            />
            {clearable && value.length > 0 && (
              <div className="dropdown-foot">
                <Button
                  size="sm"
                  variant="ghost"
                  icon="x"
                  onClick={() => {
                    popover.close()
                    onChange([])
                  }}
                >
                  {t('clearSelection')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </>
  )
}
