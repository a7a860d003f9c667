import { useState } from 'react'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { formatBytes } from '../../../core/numbers/quantities.ts'
import { useStrings } from '../../kit/kit.ts'
import { Highlighted } from './highlighted.tsx'
import type { TextMark } from './highlights.ts'

/** Longer values are cut until asked for. */
const shownLength = 2000

/** A text of any length: the beginning, and all of it on demand. */
export function LongText({ text, marks }: { readonly text: string; readonly marks: readonly TextMark[] | undefined }) {
  const t = useStrings(messageStrings)
  const s = useStrings(searchStrings)
  const [whole, setWhole] = useState(false)
  const long = text.length > shownLength
  return (
    <>
      <Highlighted text={text} marks={marks} limit={long && !whole ? shownLength : undefined} />
      {long && (
        <>
          {whole ? ' ' : '… '}
          <button type="button" className="link xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? s('showLess') : t('showAllText', { size: formatBytes(text.length) })}
          </button>
        </>
      )}
    </>
  )
}
