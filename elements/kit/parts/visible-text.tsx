import { addKitCss } from '../stylesheet.ts'
import { visibleSegments } from './visible-segments.ts'
import css from './visible-text.css?inline'

addKitCss(css)

/** Hostile text as it may be shown: characters that cannot be seen stand as their code. */
export const VisibleText = ({ text }: { readonly text: string }) =>
  visibleSegments(text).map(({ text: raw, code }, index) =>
    code === undefined ? (
      raw
    ) : (
      <span key={index} className="unseen">
        {code}
      </span>
    ),
  )
