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
 * Shows that a feature is experimental or legacy. The specification's two sentences ('This ... feature', 'a future ...
 * version') leave a gap; the product's name fits both. It is a button, so that the keyboard reaches the sentence.
 */
export function LifecycleBadge({ lifecycle }: { readonly lifecycle: Lifecycle }) {
  const t = useCommonStrings()
  const p = useStrings(partStrings)
  const { variant, icon, words } = lifecycleLooks[lifecycle]
  return (
    <Tooltip content={t(words)}>
      <button type="button" className={`badge lifecycle ${variant}`}>
        <Icon name={icon} small />
        {p(lifecycle)}
      </button>
    </Tooltip>
  )
}
