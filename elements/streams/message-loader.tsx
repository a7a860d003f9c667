/** Chooses the message that rules are tested with: the latest of an input, or one by index and id. */
import { useState, type FormEvent } from 'react'
import { streamStrings } from '../../core/streams/strings.ts'
import type { RuleInputs } from '../../core/streams/schema.ts'
import {
  Button,
  Callout,
  SelectField,
  Tabs,
  TextField,
  useCore,
  usePermission,
  useStrings,
  useWordsOf,
} from '../kit/kit.ts'
import { latestMessage } from './latest-message.ts'
import { useQuietData } from './use-streams-data.ts'

/** The index and id of a message. */
export interface MessageAddress {
  readonly index: string
  readonly messageId: string
}

export interface MessageLoaderProps {
  /** The loaded message, or the one that was not found. */
  readonly address: MessageAddress | null
  readonly onLoad: (address: MessageAddress) => void
}

export function MessageLoader({ address, onLoad }: MessageLoaderProps) {
  const t = useStrings(streamStrings)
  const [way, setWay] = useState(address ? 'id' : 'input')
  return (
    <div className="message-loader">
      <Tabs
        label={t('loadMessage')}
        selected={way}
        onSelect={setWay}
        tabs={[
          { id: 'input', label: t('fromInput'), content: () => <OfInput onLoad={onLoad} /> },
          { id: 'id', label: t('byId'), content: () => <ById address={address} onLoad={onLoad} /> },
        ]}
      />
    </div>
  )
}

function OfInput({ onLoad }: Pick<MessageLoaderProps, 'onLoad'>) {
  const { client } = useCore()
  const t = useStrings(streamStrings)
  const wordsOf = useWordsOf()
  const permitted = usePermission('inputs:read')
  const inputs = useQuietData<RuleInputs>(permitted ? '/streams/rules/inputs' : null)
  const [inputId, setInputId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!permitted) return <p className="sm muted">{t('inputsDenied', { permission: 'inputs:read' })}</p>
  const load = async (event: FormEvent) => {
    event.preventDefault()
    if (inputId === null || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const found = await latestMessage(client, inputId)
      if (found) onLoad(found)
      else setFailure(t('noMessageOfInput'))
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="loader-form" noValidate onSubmit={event => void load(event)}>
      <SelectField
        label={t('inputLabel')}
        filterable
        placeholder={t('inputPlaceholder')}
        options={inputs.data?.inputs.map(({ id, title, name }) => ({ value: id, label: title, note: name })) ?? []}
        value={inputId}
        onChange={setInputId}
      />
      <Button type="submit" disabled={inputId === null || busy}>
        {t('load')}
      </Button>
      {failure !== null && (
        <div className="loader-note">
          <Callout variant="warning">{failure}</Callout>
        </div>
      )}
    </form>
  )
}

function ById({ address, onLoad }: MessageLoaderProps) {
  const t = useStrings(streamStrings)
  const [index, setIndex] = useState(address?.index ?? '')
  const [messageId, setMessageId] = useState(address?.messageId ?? '')
  const wanted = { index: index.trim(), messageId: messageId.trim() }
  const load = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.index !== '' && wanted.messageId !== '') onLoad(wanted)
  }
  return (
    <form className="loader-form two" noValidate onSubmit={load}>
      <TextField label={t('index')} mono value={index} onChange={setIndex} />
      <TextField label={t('messageId')} mono value={messageId} onChange={setMessageId} />
      <Button type="submit" disabled={wanted.index === '' || wanted.messageId === ''}>
        {t('load')}
      </Button>
    </form>
  )
}
