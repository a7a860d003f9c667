import { useState } from 'react'
import { readFailure, wholeFailure, type FailureDetails } from '../../core/indices/failures.ts'
import type { IndexerFailure } from '../../core/indices/schema.ts'
import { indexStrings } from '../../core/indices/strings.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { Button, CopyButton, VisibleText, useCore, useStrings, useToast, useWordsOf } from '../kit/kit.ts'

export interface FailureContentProps {
  readonly failure: IndexerFailure
  /** Its place, the newest is 0. */
  readonly offset: number
}

const text = new TextDecoder()
/** More of it than a line shows. */
const beginningBytes = 240

export const beginningOf = (raw: Uint8Array): string => text.decode(raw.subarray(0, beginningBytes)).trimStart()

/**
 * Shows the received bytes as text; invalid bytes appear as replacement characters, the download has the original ones.
 */
export function FailureContent({ failure, offset }: FailureContentProps) {
  const { client } = useCore()
  const t = useStrings(indexStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const [loading, setLoading] = useState(false)
  const { raw, rawBytes } = readFailure(failure)
  const shown = text.decode(raw)

  const download = async () => {
    setLoading(true)
    try {
      const whole = await wholeFailure(client, failure.letter_id, offset)
      if (whole) save(`failed-message-${failure.letter_id}.bin`, whole)
      else toast.error(t('gone'), t('downloadFailed'))
    } catch (error) {
      toast.error(wordsOf(error), t('downloadFailed'))
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className="failure">
      <div className="row wrap">
        <span className="sm medium grow">{t('raw', { size: formatBytes(rawBytes) })}</span>
        <CopyButton value={shown} label={t('copyRaw')} />
        <Button size="sm" icon="download" disabled={loading} onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
      <pre tabIndex={0}>
        <VisibleText text={shown} />
      </pre>
      {raw.length < rawBytes && (
        <p className="xs muted">{t('rawCut', { shown: formatBytes(raw.length), size: formatBytes(rawBytes) })}</p>
      )}
    </div>
  )
}

function save(name: string, { raw }: FailureDetails): void {
  const url = URL.createObjectURL(new Blob([raw.slice()], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click, some of them late.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
