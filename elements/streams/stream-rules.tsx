/**
 * `<cordwood-stream-rules>`: the rules of a stream, tried on a real message: the latest of an input, or one by index and id.
 *
 * @permission streams:read:{id} — shows the rules and tries them
 * @permission streams:edit:{id} — changes rules and how they are matched
 * @permission inputs:read — loads the latest message of an input, and names inputs
 * @permission messages:read — loads a message
 * @permission fieldnames:read — suggests names of fields
 * @example
 * <cordwood-stream-rules stream-id="64c9bb000000000000000001" index="cordwood_0" message-id="01HB6V2T4Q8ZJ3N5M7X9"></cordwood-stream-rules>
 */
import { useState } from 'react'
import { streamLimit } from '../../core/streams/entity.ts'
import type { Stream } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { EntityAccess, SharingButton, useSharing } from '../kit/entities/entities.ts'
import {
  Button,
  Callout,
  defineElement,
  ErrorState,
  Link,
  Page,
  Panel,
  Skeleton,
  useCore,
  useNavigate,
  usePermission,
  useStrings,
} from '../kit/kit.ts'
import type { MessageAddress } from './message-loader.tsx'
import { MessagePanel, useMessage } from './message-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { Verdict } from './rule-state.tsx'
import { emptyDraft, useDraft } from './use-draft.ts'
import { StatusText, useStreamSwitch } from './stream-status.tsx'
import { useStream } from './use-streams-data.ts'
import { useTestMatch } from './use-test-match.ts'
import tablesCss from '../kit/tables/tables.css?inline'
import css from './stream-rules.css?inline'

export interface StreamRulesProps {
  /** Id of the stream. */
  readonly streamId?: string
  /** The index of the message that is loaded first. */
  readonly index?: string
  /** The id of the message that is loaded first. */
  readonly messageId?: string
  /** The query of the address, from the shell: `index` and `message_id`. */
  readonly parameters?: string
}

function StreamRules({ streamId, ...start }: StreamRulesProps) {
  return <RulesPage key={streamId} streamId={streamId ?? ''} {...start} />
}

function RulesPage({ streamId, ...start }: StreamRulesProps & { readonly streamId: string }) {
  const { routes } = useCore()
  const t = useStrings(streamStrings)
  const stream = useStream(streamId)
  return (
    <Page
      title={stream.data ? t('rulesTitle', { title: stream.data.title }) : t('rulesTitleLoading')}
      description={t('rulesDescription')}
      documentation="streams"
      crumb={<Link to={routes.streams()}>{t('allStreams')}</Link>}
      actions={stream.data && <HeadActions stream={stream.data} />}
    >
      {stream.error && !stream.data && (
        <Panel>
          <ErrorState error={stream.error} onRetry={stream.refetch} />
        </Panel>
      )}
      {!stream.error && !stream.data && (
        <Panel>
          <Skeleton />
        </Panel>
      )}
      {stream.data && <RulesContent stream={stream.data} {...start} />}
    </Page>
  )
}

/** Its state, and what changes it. */
function HeadActions({ stream }: { readonly stream: Stream }) {
  const { routes } = useCore()
  const t = useStrings(streamStrings)
  const { paused, busy, toggle } = useStreamSwitch(stream)
  const mayShare = useSharing('stream', stream.id).refusal === null
  const [showsAccess, setShowsAccess] = useState(false)
  const permitted = usePermission([`streams:changestate:${stream.id}`, `streams:edit:${stream.id}`], 'any')
  return (
    <>
      <span className="sm">
        <StatusText paused={paused} />
      </span>
      <Link className="btn" to={routes.streamSearch({ streamId: stream.id })}>
        {t('searchStream')}
      </Link>
      {mayShare && (
        <Button icon="people" onClick={() => setShowsAccess(true)}>
          {t('access')}
        </Button>
      )}
      <SharingButton type="stream" id={stream.id} title={stream.title} />
      {showsAccess && (
        <EntityAccess type="stream" id={stream.id} title={stream.title} onClose={() => setShowsAccess(false)} />
      )}
      {permitted && streamLimit(stream) === null && (
        <Button icon={paused ? 'play' : 'pause'} disabled={busy} onClick={toggle}>
          {t(paused ? 'startStream' : 'pauseStream')}
        </Button>
      )}
    </>
  )
}

/** Returns the message's index and id from the address, the attributes, or what was loaded here since. */
function useAddress(stream: Stream, { index, messageId, parameters }: StreamRulesProps) {
  const { routes } = useCore()
  const navigate = useNavigate()
  const [own, setOwn] = useState<{ readonly address: MessageAddress; readonly parameters: string | undefined } | null>(
    null,
  )
  const query = new URLSearchParams(parameters ?? '')
  const [atIndex, atId] = [query.get('index') ?? index, query.get('message_id') ?? messageId]
  const given = atIndex && atId ? { index: atIndex, messageId: atId } : null
  const load = (address: MessageAddress) => {
    setOwn({ address, parameters })
    if (parameters === undefined) return
    navigate(routes.editStream({ streamId: stream.id }, { index: address.index, message_id: address.messageId }), {
      replace: true,
    })
  }
  return { address: own && own.parameters === parameters ? own.address : given, load }
}

function RulesContent({ stream, ...start }: StreamRulesProps & { readonly stream: Stream }) {
  const t = useStrings(streamStrings)
  const permitted = usePermission(`streams:edit:${stream.id}`)
  const limit = streamLimit(stream)
  const editable = permitted && limit === null
  const draft = useDraft()
  const { address, load } = useAddress(stream, start)
  const message = useMessage(address)
  const { result, error } = useTestMatch(stream.id, message.fields, stream)
  return (
    <>
      {limit !== null && <Callout>{t(limit)}</Callout>}
      {limit === null && !permitted && <Callout>{t('notPermitted')}</Callout>}
      <div className="rules-page">
        <MessagePanel
          address={address}
          message={message}
          onLoad={load}
          onRule={editable ? (field, value) => draft.open({ ...emptyDraft, field, value }) : undefined}
        />
        <div className="col rules-side">
          {message.fields && result && limit === null && (
            <Verdict stream={stream} rules={stream.rules} result={result} />
          )}
          {error && (
            <Callout variant="danger" title={t('checkFailed')}>
              {error.message}
            </Callout>
          )}
          {limit === null && (
            <RulesPanel stream={stream} editable={editable} message={message.fields} result={result} draft={draft} />
          )}
        </div>
      </div>
    </>
  )
}

defineElement<StreamRulesProps>('cordwood-stream-rules', StreamRules, {
  props: { streamId: String, index: String, messageId: String, parameters: String },
  events: ['cordwood-stream-saved', 'cordwood-request-share'],
  styles: [tablesCss, css],
})
