import { useCommonStrings } from '../common-words.ts'
import { useErrorText } from '../error-words.ts'
import { Page } from '../page.tsx'
import { Panel } from './surfaces.tsx'
import surfacesCss from '../styles/surfaces.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(surfacesCss)

/** Stands in place of a page whose data could not be fetched (specification 2.8). */
export function ErrorPage({ errors }: { readonly errors: readonly Error[] }) {
  const t = useCommonStrings()
  const textOf = useErrorText()
  return (
    <Page title={t('errorPageTitle')} description={t('errorPageText')}>
      <Panel padded>
        <FallenLogs />
        <div role="alert">
          <ul className="col">
            {errors.map((error, index) => (
              <li key={index} className="callout danger break">
                {textOf(error)}
              </li>
            ))}
          </ul>
        </div>
        <p className="muted">{t('errorPageLogs')}</p>
      </Panel>
    </Page>
  )
}

/** The picture the text speaks of: a stack of logs, one of which has rolled off. */
function FallenLogs() {
  const stack = [
    [60, 84],
    [92, 84],
    [76, 56],
    [166, 84],
  ] as const
  return (
    <svg className="error-picture" viewBox="0 0 220 110" aria-hidden="true">
      {stack.map(([x, y]) => (
        <g key={`${x} ${y}`} fill="none" stroke="currentColor" strokeWidth="3">
          <circle cx={x} cy={y} r="15" />
          <circle cx={x} cy={y} r="8" />
          <circle cx={x} cy={y} r="2" />
        </g>
      ))}
      <path d="M20 100h180" stroke="currentColor" strokeWidth="3" />
      <path d="M112 50q24 2 36 18" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="4 5" />
    </svg>
  )
}
