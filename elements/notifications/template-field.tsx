import { useLayoutEffect, useRef } from 'react'
import { placeholders } from '../../core/notifications/templates.ts'
import { notificationStrings } from '../../core/notifications/strings.ts'
import { Button, Menu, TextArea, useStrings, type FieldProps } from '../kit/kit.ts'

export interface TemplateFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

const areaIn = (box: HTMLElement) => box.querySelector('textarea')!

/** A template as text, with a list of placeholders that go in at the cursor. */
export function TemplateField(props: TemplateFieldProps) {
  const { value, onChange } = props
  const t = useStrings(notificationStrings)
  const box = useRef<HTMLDivElement>(null)
  const cursor = useRef<number | null>(null)

  const insert = (text: string) => {
    const { selectionStart, selectionEnd } = areaIn(box.current!)
    cursor.current = selectionStart + text.length
    onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  }
  useLayoutEffect(() => {
    if (cursor.current === null) return
    const area = areaIn(box.current!)
    area.focus()
    area.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  }, [value])

  return (
    <div className="template" ref={box}>
      <TextArea {...props} rows={12} mono />
      <Menu
        label={t('placeholders')}
        align="start"
        items={placeholders.map(({ name, text }) => ({ label: name, onSelect: () => insert(text) }))}
        trigger={trigger => (
          <Button size="sm" icon="plus" disabled={props.disabled} {...trigger}>
            {t('placeholders')}
          </Button>
        )}
      />
    </div>
  )
}
