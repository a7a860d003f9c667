/** A named part of the editor, and an item of one that can be taken away. */
import type { ReactNode } from 'react'
import { FieldNote, IconButton, useStrings } from '../../kit/kit.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'

/** Returns the problem at a path of the settings. */
export type ProblemOf = (path: string) => string | undefined

export function EditorPart({
  title,
  error,
  children,
}: {
  readonly title: string
  readonly error?: string
  readonly children: ReactNode
}) {
  return (
    <fieldset className="editorpart">
      <legend>{title}</legend>
      {children}
      {error !== undefined && <FieldNote error={error} />}
    </fieldset>
  )
}

export function EditorItem({
  name,
  onRemove,
  onUp,
  children,
}: {
  readonly name: string
  readonly onRemove: () => void
  readonly onUp?: () => void
  readonly children: ReactNode
}) {
  const t = useStrings(widgetStrings)
  return (
    <div className="editoritem" role="group" aria-label={name}>
      <div className="row">
        <span className="xs muted">{name}</span>
        <span className="end row">
          {onUp && <IconButton size="sm" icon="arrow-up" label={t('moveUp', { name })} onClick={onUp} />}
          <IconButton size="sm" icon="trash" label={t('remove', { name })} onClick={onRemove} />
        </span>
      </div>
      {children}
    </div>
  )
}
