import { useState } from 'react'
import { notificationFieldStrings } from '../../core/notifications/field-strings.ts'
import { TextArea, useStrings, type FieldProps } from '../kit/kit.ts'
import { readAddresses, readLines, wrongAddress } from './lines.ts'

export interface ListFieldProps extends FieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

interface TypedListProps extends ListFieldProps {
  readonly read: (text: string) => readonly string[]
  readonly problemOf?: (list: readonly string[]) => string | undefined
}

/** Keeps the text as it is typed, until the list is replaced by another. */
function TypedList({ value, onChange, read, problemOf, ...props }: TypedListProps) {
  const [typed, setTyped] = useState(() => value.join('\n'))
  const isSame = read(typed).join('\n') === value.join('\n')
  const text = isSame ? typed : value.join('\n')
  return (
    <TextArea
      {...props}
      rows={Math.min(Math.max(text.split('\n').length, 2), 8)}
      mono
      problem={problemOf?.(value)}
      value={text}
      onChange={next => {
        setTyped(next)
        onChange(read(next))
      }}
    />
  )
}

/** Texts, one per line, in their order; the same may stand there twice. */
export function ListField(props: ListFieldProps) {
  const f = useStrings(notificationFieldStrings)
  return <TypedList {...props} hint={props.hint ?? f('onePerLine')} read={readLines} />
}

/** E-mail addresses; a list from elsewhere can be pasted. What is no address blocks the form. */
export function AddressesField(props: ListFieldProps) {
  const f = useStrings(notificationFieldStrings)
  const problemOf = (addresses: readonly string[]) => {
    const wrong = wrongAddress(addresses)
    return wrong === null ? undefined : f('addressWrong', { address: wrong })
  }
  return <TypedList {...props} hint={props.hint ?? f('addressesHint')} read={readAddresses} problemOf={problemOf} />
}
