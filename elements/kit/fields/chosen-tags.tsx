import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import { fieldStrings } from './strings.ts'

export interface ChosenTagsProps {
  readonly chosen: readonly string[]
  readonly labelOf: (value: string) => string
  /** Without it they stay. */
  readonly onRemove?: (value: string) => void
}

/** The choices of a select for several, each with a button that takes it away. */
export function ChosenTags({ chosen, labelOf, onRemove }: ChosenTagsProps) {
  const k = useStrings(fieldStrings)
  return chosen.map(value => (
    <span key={value} className="tag">
      <span className="trunc">{labelOf(value)}</span>
      {onRemove && (
        <button type="button" aria-label={k('remove', { name: labelOf(value) })} onClick={() => onRemove(value)}>
          <Icon name="x" small />
        </button>
      )}
    </span>
  ))
}
