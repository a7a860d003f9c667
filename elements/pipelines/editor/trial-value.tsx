import { VisibleText } from '../../kit/kit.ts'

const shownLength = 500

/** The value of a field, as text that is cut where it is long. */
export function TrialValue({ value }: { readonly value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <bdi className="mono break">
      <VisibleText text={text.length > shownLength ? `${text.slice(0, shownLength)}…` : text} />
    </bdi>
  )
}
