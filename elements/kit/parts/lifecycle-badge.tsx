import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import { Icon } from '../icon.tsx'
import surfacesCss from '../styles/surfaces.css?inline'
import { addKitCss } from '../stylesheet.ts'
import { Tooltip } from '../tooltip.tsx'
import headingCss from './heading.css?inline'
import { lifecycleLooks, type Lifecycle } from './lifecycle.ts'
import { partStrings } from './strings.ts'

addKitCss(surfacesCss)
addKitCss(headingCss)

export type { Lifecycle }

/**
 * How far along a feature is. What the specification leaves open in its two sentences ('This ... feature', 'a future ... version') is the
 * product's name in both: it is the one word that fits the second. A button, so that the sentence is in reach of the keyboard.
 */
export function LifecycleBadge({ lifecycle }: { readonly lifecycle: Lifecycle }) {
  const t = useCommonStrings()
  const p = useStrings(partStrings)
  const { variant, icon, words } = lifecycleLooks[lifecycle]
  return (
    <Tooltip content={t(words)}>
      <button type="button" className={`badge lifecycle ${variant}`}><Icon name={icon} small />{p(lifecycle)}</button>
    </Tooltip>
  )
}
