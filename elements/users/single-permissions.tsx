/** Permissions that are no line of the catalogue: those for single entities. */
import { useState } from 'react'
import { permissionInWords } from '../../core/roles/permission-words.ts'
import { linesOf } from '../../core/users/lines.ts'
import { userStrings } from '../../core/users/strings.ts'
import { TextArea, useMessages, useStrings } from '../kit/kit.ts'

export interface SinglePermissionsProps {
  readonly value: readonly string[]
  readonly onChange: (permissions: readonly string[]) => void
}

/** As many sentences as are shown below. */
const shown = 5

export function SinglePermissions({ value, onChange }: SinglePermissionsProps) {
  const t = useStrings(userStrings)
  const messages = useMessages()
  const [text, setText] = useState(() => value.join('\n'))
  const sentences = value.slice(0, shown).flatMap(one => permissionInWords(messages, one).slice(0, shown))
  return (
    <div className="col">
      <TextArea
        label={t('singleScopes')}
        hint={t('singleScopesHint')}
        optional
        mono
        rows={2}
        placeholder="streams:read:64c9c0ffee64c9c0ffee64c9"
        value={text}
        onChange={next => {
          setText(next)
          onChange(linesOf(next))
        }}
      />
      {sentences.length > 0 && (
        <ul className="xs muted">
          {sentences.map((sentence, place) => (
            <li key={place}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
