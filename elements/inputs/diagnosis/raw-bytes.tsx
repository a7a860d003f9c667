import type { UndecodableMessage } from '../../../core/inputs/diagnosis-schema.ts'
import { diagnosisStrings } from '../../../core/inputs/diagnosis-strings.ts'
import { formatBytes } from '../../../core/numbers/quantities.ts'
import { base64Bytes } from '../../../core/values/base64-bytes.ts'
import { hexLines } from '../../../core/values/hex-lines.ts'
import { CopyButton, useElementSize, useStrings } from '../../kit/kit.ts'

/** Narrower, half as many bytes stand in a line. */
const roomyPx = 540
const decoder = new TextDecoder()

/** The bytes of a message, as hexadecimal digits beside the characters they print. */
export function RawBytes({ message: { raw_base64: raw, size } }: { readonly message: UndecodableMessage }) {
  const t = useStrings(diagnosisStrings)
  const [box, boxSize] = useElementSize<HTMLDivElement>()
  if (raw === null) return <p className="pad sm muted">{t('rawHidden')}</p>
  const bytes = base64Bytes(raw)
  const lines = hexLines(bytes, (boxSize?.width ?? roomyPx) < roomyPx ? 8 : 16)
  return (
    <div ref={box} className="raw">
      <div className="row wrap">
        <span className="sm medium grow">{t('raw')}</span>
        <CopyButton value={decoder.decode(bytes)} label={t('copyText')} />
        <CopyButton value={hexLines(bytes, bytes.length || 1)[0]?.digits ?? ''} label={t('copyHex')} />
      </div>
      <pre tabIndex={0} aria-label={t('raw')} role="region">
        {lines.map(({ offset, digits, text }) => (
          <span key={offset} className="line">
            <span className="muted">{offset}</span>
            <span>{digits}</span>
            <span className="text">{text}</span>
            {'\n'}
          </span>
        ))}
      </pre>
      {bytes.length < size && (
        <p className="xs muted">{t('rawCut', { shown: formatBytes(bytes.length), size: formatBytes(size) })}</p>
      )}
    </div>
  )
}
