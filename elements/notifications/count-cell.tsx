import { formatNumberIn } from '../../core/numbers/format.ts'
import { Link, useMessages } from '../kit/kit.ts'

export interface CountCellProps {
  /** Undefined: not known. */
  readonly count: number | undefined
  /** More than none is a problem. */
  readonly isBad?: boolean
  /** Where more than none is looked at. */
  readonly to?: string
}

/** A number in a column of numbers: none is faint. */
export function CountCell({ count, isBad = false, to }: CountCellProps) {
  const { lang } = useMessages()
  if (count === undefined) return <span className="faint">–</span>
  const text = formatNumberIn(lang, count)
  if (count === 0) return <span className="faint">{text}</span>
  if (to !== undefined) return <Link to={to}>{text}</Link>
  return <span className={isBad ? 'c-danger strong' : undefined}>{text}</span>
}
