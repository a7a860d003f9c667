/** The streams that are searched; none chosen: all the user may read. */
import { useMemo, useRef } from 'react'
import { searchStrings } from '../../core/search/strings.ts'
import { Button, Chip, SelectPopover, useFocusAfterRemoval, useStrings } from '../kit/kit.ts'
import { useStreams } from './use-names.ts'

export interface StreamFilterProps {
  readonly value: readonly string[]
  /** The stream this element belongs to: it cannot be taken out. */
  readonly fixed?: string
  readonly onChange: (streams: readonly string[]) => void
}

export function StreamFilter({ value, fixed, onChange }: StreamFilterProps) {
  const t = useStrings(searchStrings)
  const streams = useStreams()
  const titleOf = (id: string) => streams?.find(stream => stream.id === id)?.title ?? id
  const box = useRef<HTMLSpanElement>(null)
  const others = useMemo(
    () =>
      (streams ?? [])
        .filter(({ id }) => !value.includes(id))
        .map(({ id, title }) => ({ value: id, label: title }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [streams, value],
  )
  const place = useRef(0)
  /** The focus goes to what stands in the place of the chip that is gone. */
  const removed = useFocusAfterRemoval(value, () => {
    const buttons = box.current!.querySelectorAll<HTMLElement>('button:not([popover] *)')
    return buttons[Math.min(place.current, buttons.length - 1)] ?? null
  })
  const remove = (id: string) => {
    place.current = value.indexOf(id)
    removed()
    onChange(value.filter(one => one !== id))
  }
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {value.map(id => {
        const name = titleOf(id)
        return id === fixed ? (
          <Chip key={id}>
            <span>
              {t('stream')} <b>{name}</b>
            </span>
          </Chip>
        ) : (
          <Chip key={id} removeLabel={t('removeStream', { name })} onRemove={() => remove(id)}>
            <span>
              {t('stream')} <b>{name}</b>
            </span>
          </Chip>
        )
      })}
      {others.length > 0 && (
        <SelectPopover
          label={t('streams')}
          options={others}
          value={[]}
          clearable={false}
          onChange={([id]) => {
            if (id !== undefined) onChange([...value, id])
          }}
          trigger={props => (
            <Button {...props} variant="ghost" size="sm" icon="plus" aria-label={t('addStream')}>
              <span className="wide-only">{t('stream')}</span>
            </Button>
          )}
        />
      )}
    </span>
  )
}
