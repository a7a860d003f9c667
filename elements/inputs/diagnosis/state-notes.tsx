/** Notes on the state of an input on one node: why it fails, or, where nothing ever came in, what to check. */
import { fetchAddress, listenAddress, sendUrl } from '../../../core/inputs/addresses.ts'
import type { InputDiagnosis } from '../../../core/inputs/diagnosis-schema.ts'
import { diagnosisStrings } from '../../../core/inputs/diagnosis-strings.ts'
import type { Input, InputType } from '../../../core/inputs/schema.ts'
import { formatBytes } from '../../../core/numbers/quantities.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { Callout, useCore, useStrings, useTimeZone } from '../../kit/kit.ts'
import { isActive, type InputStatus } from '../input-states.ts'

export interface StateNotesProps {
  readonly input: Input
  readonly type: InputType | undefined
  /** undefined: not known yet. */
  readonly status: InputStatus | undefined
  readonly diagnosis: InputDiagnosis
}

const everyAddress: readonly unknown[] = ['0.0.0.0', '::']
const ownAddress = /^(?:127\.|::1$|localhost$)/

export function StateNotes({ input, type, status, diagnosis: { since, counts } }: StateNotesProps) {
  const t = useStrings(diagnosisStrings)
  const zone = useTimeZone()
  if (!status) return null
  const { state, reason } = status
  if (state === 'STOPPED') return <Callout title={t('stopped')}>{t('stoppedHint')}</Callout>
  if (!isActive(state))
    return (
      <Callout variant="danger" title={t('failed')}>
        {reason}
      </Callout>
    )
  const time = since === null ? '' : formatDateTime(since, 'default', zone)
  return (
    <>
      {reason !== null && (
        <Callout variant="warning" title={t('heldBack')}>
          {reason}
        </Callout>
      )}
      {state === 'RUNNING' && since !== null && counts.messages === 0 && counts.bytes > 0 && (
        <Callout title={t('noMessages', { time })}>
          {t('noMessagesHint', { bytes: formatBytes(counts.bytes), type: input.name })}
        </Callout>
      )}
      {state === 'RUNNING' && since !== null && counts.messages === 0 && counts.bytes === 0 && (
        <Callout title={t('silent', { time })}>
          {t('silentHint')}
          <Checks input={input} type={type} />
        </Callout>
      )}
    </>
  )
}

function Checks({ input, type }: Pick<StateNotesProps, 'input' | 'type'>) {
  const core = useCore()
  const t = useStrings(diagnosisStrings)
  const { bind_address: bound, port } = input.attributes
  const listens = listenAddress(input)
  const source = fetchAddress(input)
  const checks =
    listens === null || typeof port !== 'number'
      ? [source === null ? t('checkSourceUnnamed') : t('checkSource', { address: source })]
      : [
          everyAddress.includes(bound)
            ? t('checkAnyAddress', { port })
            : ownAddress.test(String(bound))
              ? t('checkLocal', { address: listens })
              : t('checkAddress', { address: listens }),
          ...[sendUrl(input, type, new URL(core.baseUrl, location.href).hostname)]
            .filter(url => url !== null)
            .map(address => t('checkAddress', { address })),
          t('checkProtocol', { type: input.name }),
          t('checkFirewall', { port }),
        ]
  return (
    <ul className="checks">
      {checks.map(check => (
        <li key={check}>{check}</li>
      ))}
    </ul>
  )
}
