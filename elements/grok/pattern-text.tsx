/** A grok pattern as text; references to other patterns stand out. */
import { scanGrok } from '../../core/grok/scan.ts'

export interface PatternTextProps {
  readonly pattern: string
  /** In one line, cut at its end. */
  readonly short?: boolean
}

/** A longer one is cut in the list: nobody reads it there. */
const shortLength = 400

export function PatternText({ pattern, short = false }: PatternTextProps) {
  const shown = short ? pattern.slice(0, shortLength) : pattern
  return (
    <code className={`grok-text mono ${short ? 'trunc' : ''}`} title={short ? pattern : undefined} dir="ltr">
      {[...scanGrok(shown)].map((token, index) =>
        token.kind === 'reference' ? (
          <span key={index} className="grok-reference">
            {token.text}
          </span>
        ) : (
          token.text
        ),
      )}
    </code>
  )
}
