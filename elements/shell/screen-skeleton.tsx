import { useCommonStrings } from '../kit/kit.ts'
import surfacesCss from '../kit/styles/surfaces.css?inline'
import { addKitCss } from '../kit/stylesheet.ts'

addKitCss(surfacesCss)

export interface ScreenSkeletonProps {
  /** The screen fills the window: it has the shape of a search. */
  readonly fills: boolean
}

const rows = 12

/** Outlines a screen whose code is fetched: a search, or a page with a title and a list. */
export function ScreenSkeleton({ fills }: ScreenSkeletonProps) {
  const t = useCommonStrings()
  return (
    <div
      className={fills ? 'screen-skeleton fills delayed' : 'screen-skeleton delayed'}
      role="status"
      aria-label={t('loading')}
    >
      <span className="sk head" />
      {fills && <span className="sk chart" />}
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="sk" style={{ width: `${[72, 54, 80, 61, 47][row % 5]}%` }} />
      ))}
    </div>
  )
}
