/**
 * `<cordwood-input-diagnosis>`: what one input receives and from whom, what it loses and why, which messages it could not decode, and
 * its messages as they arrive; for each node that runs it.
 *
 * @permission inputs:read:{id} — shows the diagnosis
 * @permission inputs:edit:{id} — shows the bytes of messages that could not be decoded, and edits the input
 * @permission inputs:changestate:{id} — starts and stops the input
 * @permission inputs:terminate:{id} — deletes the input
 * @example
 * <cordwood-input-diagnosis input-id="64c8f0a1e4b0c12345678901"></cordwood-input-diagnosis>
 */
import { isSegment } from '../../core/client/request.ts'
import { diagnosisPath, inputPath } from '../../core/inputs/api.ts'
import type { ClusterInputDiagnosis } from '../../core/inputs/diagnosis-schema.ts'
import { diagnosisStrings } from '../../core/inputs/diagnosis-strings.ts'
import type { ClusterInputStates, Input, InputType } from '../../core/inputs/schema.ts'
import { findNode, nodeName, nodeStrings } from '../../core/nodes/nodes.ts'
import {
  Callout,
  defineElement,
  ErrorState,
  Link,
  Page,
  Panel,
  Skeleton,
  useCore,
  useNavigate,
  usePolledData,
  useQueryData,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import { ArrivingPanel } from './diagnosis/arriving-panel.tsx'
import { LossesPanel } from './diagnosis/losses-panel.tsx'
import { SendersPanel } from './diagnosis/senders-panel.tsx'
import { StateNotes } from './diagnosis/state-notes.tsx'
import { TrafficPanel } from './diagnosis/traffic-panel.tsx'
import { UndecodablePanel } from './diagnosis/undecodable-panel.tsx'
import { InputActions } from './input-actions.tsx'
import css from './input-diagnosis.css?inline'
import { InputStateView } from './input-state.tsx'
import { statusOf } from './input-states.ts'

export interface InputDiagnosisProps {
  /** Id of the input. */
  readonly inputId?: string
}

const pollMs = 2000

function InputDiagnosis({ inputId = '' }: InputDiagnosisProps) {
  const { routes } = useCore()
  const t = useStrings(diagnosisStrings)
  const id = isSegment(inputId) ? inputId : null
  const input = useQueryData<Input>(id && inputPath(id))
  if (input.data) return <Diagnosis key={input.data.id} input={input.data} onChanged={input.refetch} />
  return (
    <Page title={t('one')} crumb={<Link to={routes.inputs()}>{t('inputs')}</Link>}>
      <Panel>{input.error ? <ErrorState error={input.error} onRetry={input.refetch} /> : <Skeleton />}</Panel>
    </Page>
  )
}

interface DiagnosisProps {
  readonly input: Input
  readonly onChanged: () => void
}

function Diagnosis({ input, onChanged }: DiagnosisProps) {
  const core = useCore()
  const t = useStrings(diagnosisStrings)
  const n = useStrings(nodeStrings)
  const navigate = useNavigate()
  const nodes = useStore(core.$nodes).data
  const { data: types } = useQueryData<Record<string, InputType>>('/system/inputs/types/all')
  const states = usePolledData<ClusterInputStates>('/cluster/inputstates', pollMs)
  const diagnosis = usePolledData<ClusterInputDiagnosis>(diagnosisPath(input.id), pollMs)
  const nameOf = (nodeId: string) => nodeName(findNode(nodes, nodeId), core.config.isCloud) ?? n('unknown')
  const type = types && Object.hasOwn(types, input.type) ? types[input.type] : undefined
  const byNode = Object.entries(diagnosis.data ?? {})
  const place = input.global ? t('onAllNodes') : nameOf(input.node ?? '')
  return (
    <Page
      title={t('title', { title: input.title })}
      crumb={<Link to={core.routes.inputs()}>{t('inputs')}</Link>}
      badge={<InputStateView status={states.data && statusOf(input.id, states.data)} />}
      description={t('about', { type: input.name, place })}
      actions={
        <InputActions
          inDiagnosis
          input={input}
          status={states.data && statusOf(input.id, states.data)}
          type={type}
          onChanged={() => {
            onChanged()
            states.refetch()
            diagnosis.refetch()
          }}
          onDeleted={() => navigate(core.routes.inputs(), { replace: true })}
        />
      }
    >
      {!diagnosis.data && (
        <Panel>
          {diagnosis.error ? <ErrorState error={diagnosis.error} onRetry={diagnosis.refetch} /> : <Skeleton />}
        </Panel>
      )}
      {diagnosis.data && byNode.length === 0 && <Callout>{t('elsewhere')}</Callout>}
      {byNode.map(([nodeId, ofNode]) => (
        <section key={nodeId} className="of-node" aria-label={nameOf(nodeId)}>
          {byNode.length > 1 && <h2>{nameOf(nodeId)}</h2>}
          {ofNode === null ? (
            <Callout variant="warning">{t('nodeSilent')}</Callout>
          ) : (
            <>
              <StateNotes
                input={input}
                type={type}
                status={states.data && statusOf(input.id, states.data, nodeId)}
                diagnosis={ofNode}
              />
              <TrafficPanel diagnosis={ofNode} />
              <div className="two">
                <SendersPanel senders={ofNode.senders} />
                <LossesPanel counts={ofNode.counts} />
              </div>
              <UndecodablePanel messages={ofNode.undecodable} count={ofNode.counts.undecodable} />
            </>
          )}
        </section>
      ))}
      <ArrivingPanel inputId={input.id} />
    </Page>
  )
}

defineElement<InputDiagnosisProps>('cordwood-input-diagnosis', InputDiagnosis, {
  props: { inputId: String },
  styles: [css],
})
