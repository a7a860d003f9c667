/** Details of a stream, opened below its row: its rules as text, and further facts. */
import { isSegment } from '../../core/client/request.ts'
import { creatorName } from '../../core/streams/creator.ts'
import { streamLimit } from '../../core/streams/entity.ts'
import { isDefaultStream, RULE } from '../../core/streams/rules.ts'
import type { StreamElement } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { CopyButton, Link, Sparkline, Timestamp, useCore, usePermission, useStrings } from '../kit/kit.ts'
import { RuleText } from './rule-text.tsx'
import { useRate } from './stream-rates.ts'
import { IndexSetCell } from './stream-cells.tsx'
import { useInputTitles } from './use-streams-data.ts'

/** More rules than these are read on their own page. */
const shownRules = 20

export function StreamSection({ stream }: { readonly stream: StreamElement }) {
  return (
    <div className="stream-section">
      <Rules stream={stream} />
      <Facts stream={stream} />
      <Rate stream={stream} />
    </div>
  )
}

function Rules({ stream }: { readonly stream: StreamElement }) {
  const { routes } = useCore()
  const t = useStrings(streamStrings)
  const { rules } = stream
  const inputs = useInputTitles(rules.some(({ type }) => type === RULE.input))
  const mayEdit = usePermission(`streams:edit:${stream.id}`)
  const limit = streamLimit(stream)
  const how = stream.matching_type === 'OR' ? 'anyMustMatch' : 'allMustMatch'
  return (
    <div className="col">
      <h2 className="sm">
        {t('rules')} <span className="muted regular">{rules.length > 0 && t(how, { count: rules.length })}</span>
      </h2>
      {limit !== null && <p className="sm">{t(isDefaultStream(stream.id) ? 'everyMessage' : 'writtenByServer')}</p>}
      {limit === null && rules.length === 0 && <p className="sm muted">{t('noRulesHint')}</p>}
      <ul className="section-rules sm">
        {rules.slice(0, shownRules).map(rule => (
          <li key={rule.id}>
            <RuleText rule={rule} inputs={inputs} />
          </li>
        ))}
        {rules.length > shownRules && <li className="muted">{t('andMore', { count: rules.length - shownRules })}</li>}
      </ul>
      {limit === null && mayEdit && isSegment(stream.id) && (
        <Link className="sm section-link" to={routes.editStream({ streamId: stream.id })}>
          {t('manageRules')}
        </Link>
      )}
    </div>
  )
}

function Facts({ stream }: { readonly stream: StreamElement }) {
  const t = useStrings(streamStrings)
  return (
    <div className="col">
      <h2 className="sm">{t('about')}</h2>
      <dl className="facts sm">
        <div>
          <dt>{t('indexSet')}</dt>
          <dd>
            <IndexSetCell stream={stream} />
          </dd>
        </div>
        <div>
          <dt>{t('defaultStreamToo')}</dt>
          <dd>{t(stream.is_default || !stream.remove_matches_from_default_stream ? 'staysThere' : 'takenOut')}</dd>
        </div>
        <div>
          <dt>{t('outputs')}</dt>
          <dd className="tabular">{stream.outputs?.length ?? 0}</dd>
        </div>
        <div>
          <dt>{t('createdBy')}</dt>
          <dd>
            <bdi className="break">{creatorName(stream.creator_user_id)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>
            <Timestamp value={stream.created_at} />
          </dd>
        </div>
        <div>
          <dt>{t('id')}</dt>
          <dd className="row">
            <span className="mono break">{stream.id}</span>
            <CopyButton value={stream.id} label={t('copyId')} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Rate({ stream }: { readonly stream: StreamElement }) {
  const t = useStrings(streamStrings)
  const figures = useRate(stream.id)
  return (
    <div className="col">
      <h2 className="sm">
        {t('perSecond')} <span className="muted regular">{t('lastMinute')}</span>
      </h2>
      <div className="section-chart">
        <Sparkline values={figures?.history ?? []} width={360} height={72} />
      </div>
    </div>
  )
}
