/** The message that rules are tried on, with its fields; each may become a rule. */
import { useMemo, useState } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import { isSegment } from '../../core/client/request.ts'
import { messagePath } from '../../core/search/api.ts'
import { isMetadata } from '../../core/search/metadata.ts'
import type { SingleMessage } from '../../core/search/schema.ts'
import { textOf } from '../../core/streams/match.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { Callout, EmptyState, IconButton, Panel, Skeleton, Timestamp, useStrings, useWordsOf } from '../kit/kit.ts'
import { FieldName } from '../kit/parts/field-name.tsx'
import { MessageLoader, type MessageAddress } from './message-loader.tsx'
import { useQuietData } from './use-streams-data.ts'
import type { MessageFields } from './use-test-match.ts'

export interface LoadedMessage {
  /** undefined until it is there. */
  readonly fields: MessageFields | undefined
  readonly error: Error | undefined
  /** There is none. */
  readonly missing: boolean
}

/** Null loads nothing. What can be no part of an address is not there. */
export function useMessage(address: MessageAddress | null): LoadedMessage {
  const there = address !== null && isSegment(address.index) && isSegment(address.messageId)
  const { data, error } = useQuietData<SingleMessage>(there ? messagePath(address.index, address.messageId) : null)
  const missing = (address !== null && !there) || (error instanceof FetchError && error.status === 404)
  return { fields: error ? undefined : data?.message.fields, error, missing }
}

export interface MessagePanelProps {
  readonly address: MessageAddress | null
  readonly message: LoadedMessage
  readonly onLoad: (address: MessageAddress) => void
  /** Begins a rule for a field; undefined where rules cannot be changed. */
  readonly onRule: ((field: string, value: string) => void) | undefined
}

export function MessagePanel({ address, message: { fields, error, missing }, onLoad, onRule }: MessagePanelProps) {
  const t = useStrings(streamStrings)
  const wordsOf = useWordsOf()
  return (
    <Panel title={t('loadMessage')} className="message-side">
      <div className="pad">
        <MessageLoader address={address} onLoad={onLoad} />
      </div>
      {missing && (
        <div className="pad">
          <Callout variant="danger">{t('messageMissing')}</Callout>
        </div>
      )}
      {error && !missing && (
        <div className="pad">
          <Callout variant="danger" title={t('messageFailed')}>
            {wordsOf(error)}
          </Callout>
        </div>
      )}
      {fields && <Fields fields={fields} onRule={onRule} />}
      {!error &&
        !missing &&
        !fields &&
        (address ? <Skeleton /> : <EmptyState title={t('noMessage')}>{t('noMessageHint')}</EmptyState>)}
    </Panel>
  )
}

const firstShown = 15

function Fields({ fields, onRule }: { readonly fields: MessageFields; readonly onRule: MessagePanelProps['onRule'] }) {
  const t = useStrings(streamStrings)
  const [whole, setWhole] = useState(false)
  const all = useMemo(
    () =>
      Object.entries(fields)
        .map(([name, value]) => ({ name, text: textOf(value) ?? '', note: isMetadata(name) }))
        .sort((a, b) => Number(a.note) - Number(b.note) || (a.name < b.name ? -1 : 1)),
    [fields],
  )
  const own = all.filter(({ note }) => !note)
  const few = own.slice(0, firstShown)
  const shown = whole ? all : few
  return (
    <div className="message-fields">
      <table className="tbl" aria-label={t('fieldsOfMessage')}>
        <tbody>
          {shown.map(({ name, text }) => (
            <tr key={name} className="hoverable">
              <th scope="row">
                <bdi className="mono rule-field break">
                  <FieldName name={name} />
                </bdi>
              </th>
              <td className="mono break">
                {name === 'timestamp' ? <Timestamp value={text} format="complete" /> : <LongText text={text} />}
              </td>
              {onRule && (
                <td className="num">
                  <IconButton
                    size="sm"
                    icon="plus"
                    label={t('ruleFor', { field: name })}
                    onClick={() => onRule(name, text)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > few.length && (
        <button type="button" className="link sm more-fields" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('hideFields') : t('showFields', { count: all.length - few.length })}
        </button>
      )}
    </div>
  )
}

const shownLength = 300

function LongText({ text }: { readonly text: string }) {
  const t = useStrings(streamStrings)
  const [whole, setWhole] = useState(false)
  if (text.length <= shownLength) return <bdi>{text.toWellFormed()}</bdi>
  return (
    <>
      <bdi>{whole ? text.toWellFormed() : `${text.slice(0, shownLength).toWellFormed()}…`}</bdi>{' '}
      <button type="button" className="link xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {t(whole ? 'showLess' : 'showWhole')}
      </button>
    </>
  )
}
