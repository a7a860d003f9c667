/** Chooses the message that is simulated: a recent one, one by index and id, or a raw one with a codec. */
import { useState } from 'react'
import type { CodecTypes } from '../../core/inputs/schema.ts'
import { MAX_RAW } from '../../core/pipelines/rules.ts'
import { simulatorStrings } from '../../core/pipelines/simulator-strings.ts'
import type { WireMessage } from '../../core/search/schema.ts'
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  SelectField,
  Skeleton,
  Tabs,
  TextArea,
  TextField,
  useStrings,
  useWordsOf,
} from '../kit/kit.ts'
import { MessageAddressForm, MessageStepper } from '../kit/parts/message-choice.tsx'
import { byLabel } from './by-label.ts'
import { FieldList } from './field-changes.tsx'
import { useQuietData } from './use-pipelines-data.ts'
import type { SimulatorMessage, Way } from './use-simulator-message.ts'

interface MessageProps {
  readonly message: SimulatorMessage
}

export function MessageChoice({ message, hasSource }: MessageProps & { readonly hasSource: boolean }) {
  const t = useStrings(simulatorStrings)
  return (
    <div className="simulator-message">
      <Tabs
        label={t('ways')}
        selected={message.way}
        onSelect={way => message.setWay(way as Way)}
        tabs={[
          {
            id: 'recent',
            label: t('recent'),
            content: () => <RecentMessage message={message} hasSource={hasSource} />,
          },
          { id: 'id', label: t('byId'), content: () => <ById message={message} /> },
          { id: 'raw', label: t('raw'), content: () => <Raw message={message} /> },
        ]}
      />
      {message.fields && <Fields key={String(message.fields._id)} fields={message.fields} />}
    </div>
  )
}

/** Chooses one of the newest messages. `hasSource`: it is known where they come from. */
export function RecentMessage({ message, hasSource }: MessageProps & { readonly hasSource: boolean }) {
  const t = useStrings(simulatorStrings)
  const { recent, recentError, place, choose, loadAgain } = message
  if (!hasSource) return <p className="sm muted">{t('chooseStream')}</p>
  if (recentError) return <ErrorState error={recentError} onRetry={loadAgain} />
  if (!recent) return <Skeleton rows={1} />
  if (recent.length === 0) return <EmptyState title={t('noMessages')}>{t('noMessagesHint')}</EmptyState>
  return (
    <div className="row wrap">
      <MessageStepper
        place={place}
        count={recent.length}
        choose={choose}
        words={{
          newer: t('newerMessage'),
          older: t('olderMessage'),
          at: t('newestOf', { place: place + 1, count: recent.length }),
        }}
      />
      <span className="grow" />
      <Button size="sm" icon="arrow-clockwise" onClick={loadAgain}>
        {t('loadAgain')}
      </Button>
    </div>
  )
}

function ById({ message: { address, load, isMissing, loadError } }: MessageProps) {
  const t = useStrings(simulatorStrings)
  const wordsOf = useWordsOf()
  return (
    <>
      <MessageAddressForm
        address={address}
        load={load}
        words={{ index: t('index'), id: t('messageId'), load: t('load') }}
      />
      {isMissing && <Callout variant="danger">{t('messageMissing')}</Callout>}
      {loadError && !isMissing && (
        <Callout variant="danger" title={t('messageFailed')}>
          {wordsOf(loadError)}
        </Callout>
      )}
    </>
  )
}

function Raw({ message: { raw, setRaw } }: MessageProps) {
  const t = useStrings(simulatorStrings)
  const codecs = useQuietData<CodecTypes>('/system/codecs/types/all')
  const options = byLabel(
    Object.values(codecs.data ?? {}).map(({ type, name }) => ({ value: type, label: name, note: type })),
  )
  return (
    <div className="col">
      <div className="simulator-two">
        <SelectField
          label={t('codec')}
          hint={t('codecHint')}
          filterable
          options={options}
          value={raw.codec === '' ? null : raw.codec}
          onChange={codec => setRaw({ codec: codec ?? '' })}
        />
        <TextField
          label={t('remoteAddress')}
          hint={t('remoteAddressHint')}
          optional
          mono
          value={raw.remoteAddress}
          onChange={remoteAddress => setRaw({ remoteAddress })}
        />
      </div>
      {codecs.error && <Callout variant="warning">{t('codecsFailed')}</Callout>}
      <TextArea
        label={t('rawText')}
        hint={t('rawHint')}
        mono
        rows={5}
        maxLength={MAX_RAW}
        value={raw.text}
        onChange={text => setRaw({ text })}
      />
    </div>
  )
}

const firstShown = 8

/** Fields added by the server, which come after the message's own. */
const isNote = (name: string) => name.startsWith('gl2_') || name === '_id' || name === 'streams'

function Fields({ fields }: { readonly fields: WireMessage }) {
  const t = useStrings(simulatorStrings)
  const [isWhole, setWhole] = useState(false)
  const rank = (name: string) => (name === 'message' ? 0 : isNote(name) ? 2 : 1)
  const all = Object.entries(fields).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const shown = isWhole ? all : all.slice(0, firstShown)
  return (
    <>
      <FieldList label={t('fieldsOfMessage')} fields={shown} />
      {all.length > firstShown && (
        <button
          type="button"
          className="link sm simulator-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('hideFields') : t('showAllFields', { count: all.length - firstShown })}
        </button>
      )}
    </>
  )
}
