import { useState } from 'react'
import { headerLines, readHeaders } from '../../core/lookup/config-field.ts'
import { notificationFieldStrings } from '../../core/notifications/field-strings.ts'
import { TextArea, useStrings, type FieldProps } from '../kit/kit.ts'

export interface HeadersFieldProps extends FieldProps {
  readonly value: Readonly<Record<string, string>>
  readonly onChange: (headers: Readonly<Record<string, string>>) => void
}

/** Headers of a request, one per line. A line that is no header blocks the form. */
export function HeadersField({ value, onChange, ...props }: HeadersFieldProps) {
  const f = useStrings(notificationFieldStrings)
  const [typed, setTyped] = useState(() => headerLines(value))
  const { wrongLine } = readHeaders(typed)
  return (
    <TextArea
      {...props}
      hint={props.hint ?? f('headersHint')}
      problem={wrongLine === null ? undefined : f('headersWrong', { line: wrongLine })}
      rows={3}
      mono
      value={typed}
      onChange={text => {
        setTyped(text)
        onChange(readHeaders(text).headers)
      }}
    />
  )
}
