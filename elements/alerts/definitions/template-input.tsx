/** A template with completion of `${source.…}` while it is typed, and a list of values that go in at the cursor. */
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { MAX_TEMPLATE } from '../../../core/alerts/limits.ts'
import { useDropdown } from '../../kit/fields/dropdown.ts'
import { FieldFrame, useField } from '../../kit/fields/field.tsx'
import { OptionList } from '../../kit/fields/option-list.tsx'
import { optionId } from '../../kit/fields/option-row.tsx'
import { walk } from '../../kit/fields/walk.ts'
import { Button, SelectPopover, useStrings, type FieldProps } from '../../kit/kit.ts'
import { openValue, proposedSources, withValue } from './template-sources.ts'

export interface TemplateInputProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Names behind `source.`. */
  readonly sources: readonly string[]
}

const none: readonly string[] = []

export function TemplateInput(props: TemplateInputProps) {
  const { value, onChange, sources } = props
  const t = useStrings(definitionPageStrings)
  const field = useField(props, value)
  const dropdown = useDropdown()
  const input = useRef<HTMLInputElement>(null)
  const [cursor, setCursor] = useState(0)
  const [marked, setMarked] = useState(0)
  /** Where the cursor goes once the value is there. */
  const wanted = useRef<number>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    input.current?.focus()
    input.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  }, [value])

  const at = dropdown.open ? openValue(value, cursor) : null
  const options = (at ? proposedSources(sources, at.written) : none).map(name => ({ value: name, label: name }))
  const isOpen = options.length > 0
  const listId = `${field.id}-list`
  const put = (place: { readonly from: number; readonly to: number }, source: string) => {
    const next = withValue(value, place, source)
    wanted.current = next.cursor
    setCursor(next.cursor)
    onChange(next.template)
    dropdown.hide()
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return
    const option = options[marked]
    if ((event.key === 'Enter' || event.key === 'Tab') && option) put(at!, option.value)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      dropdown.hide()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setMarked(walk(event.key, marked, options) ?? marked)
    else return
    event.preventDefault()
  }
  const follow = () => setCursor(input.current?.selectionStart ?? 0)
  return (
    <FieldFrame field={field} props={props}>
      <div className="definition-template">
        <span className="select" {...dropdown.boxProps}>
          <input
            {...field.control}
            ref={element => {
              field.ref(element)
              input.current = element
            }}
            className="input mono"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? optionId(listId, marked) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_TEMPLATE}
            value={value}
            onChange={event => {
              onChange(event.target.value)
              setCursor(event.target.selectionStart ?? 0)
              setMarked(0)
              dropdown.show()
            }}
            onKeyDown={press}
            onSelect={follow}
          />
          {isOpen && (
            <div {...dropdown.popoverProps} className="popover dropdown">
              <OptionList
                id={listId}
                label={t('insertValue')}
                options={options}
                chosen={none}
                mono
                marked={marked}
                onMark={setMarked}
                onChoose={source => put(at!, source)}
              />
            </div>
          )}
        </span>
        <SelectPopover
          label={t('insertValue')}
          options={sources.map(name => ({ value: name, label: name }))}
          value={none}
          clearable={false}
          onChange={([source]) => {
            const place = input.current?.selectionStart ?? value.length
            if (source !== undefined) put({ from: place, to: place }, source)
          }}
          trigger={trigger => (
            <Button {...trigger} icon="plus" disabled={sources.length === 0}>
              {t('insertValue')}
            </Button>
          )}
        />
      </div>
    </FieldFrame>
  )
}
