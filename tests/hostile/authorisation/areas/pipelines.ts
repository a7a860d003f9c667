/** Pipelines, rules and connections: for the role Pipelines Manager and admins; sources may be parsed by everybody who is logged in. */
import { from, type Attempt, type Case, type Cases } from '../cases.ts'
import { newStream } from '../entities.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const base = '/system/pipelines'
const ruleBody = (title: string) => ({ source: `rule "${title}" when true then end`, description: SECRET })
const pipelineBody = (title: string) => ({
  source: `pipeline "${title}" stage 0 match pass end`,
  description: SECRET,
})

const newRule = async (fixture: Fixture) =>
  fixture.hide((await fixture.json('admin', 'POST', `${base}/rule`, ruleBody(`${SECRET} ${fixture.name()}`)))['id'])
const newPipeline = async (fixture: Fixture) =>
  fixture.hide(
    (await fixture.json('admin', 'POST', `${base}/pipeline`, pipelineBody(`${SECRET} ${fixture.name()}`)))['id'],
  )

const about = (
  make: (fixture: Fixture) => Promise<string>,
  attempt: (fixture: Fixture) => Attempt = () => ({}),
): Case => ({
  from: 'admin',
  call: async fixture => ({ path: { id: await make(fixture) }, ...attempt(fixture) }),
})
const rule = (attempt?: (fixture: Fixture) => Attempt) => about(newRule, attempt)
const pipeline = (attempt?: (fixture: Fixture) => Attempt) => about(newPipeline, attempt)
const message = { message: 'text', source: 'node' }
/** Everybody gets a list: of what they may read. */
const list = from('nobody')

export const pipelines: Cases = {
  'GET /system/pipelines/pipeline': list,
  'GET /system/pipelines/pipeline/paginated': list,
  'GET /system/pipelines/statistics': list,
  'GET /system/pipelines/pipeline/{id}': pipeline(),
  'POST /system/pipelines/pipeline': {
    from: 'admin',
    call: fixture => ({ body: pipelineBody(fixture.name()) }),
  },
  'PUT /system/pipelines/pipeline/{id}': pipeline(fixture => ({ body: pipelineBody(fixture.name()) })),
  'DELETE /system/pipelines/pipeline/{id}': pipeline(),
  'POST /system/pipelines/pipeline/parse': from('nobody', { body: pipelineBody('draft') }),
  'GET /system/pipelines/rule': from('admin'),
  'GET /system/pipelines/rule/paginated': from('admin'),
  'GET /system/pipelines/rule/{id}': rule(),
  'POST /system/pipelines/rule': { from: 'admin', call: fixture => ({ body: ruleBody(fixture.name()) }) },
  'PUT /system/pipelines/rule/{id}': rule(fixture => ({ body: ruleBody(fixture.name()) })),
  'DELETE /system/pipelines/rule/{id}': rule(),
  'POST /system/pipelines/rule/parse': from('nobody', { body: ruleBody('draft') }),
  'POST /system/pipelines/rule/multiple': from('nobody', { body: { rules: ['any'] } }),
  'GET /system/pipelines/rule/functions': from('nobody'),
  'GET /system/pipelines/rule/config/metrics': from('nobody'),
  'PUT /system/pipelines/rule/config/metrics': from('admin', { body: { metrics_enabled: false } }),
  'GET /system/pipelines/connections': from('admin'),
  'GET /system/pipelines/connections/{streamId}': {
    from: 'admin',
    async call(fixture) {
      const [{ streamId }, id] = [await newStream(fixture), await newPipeline(fixture)]
      await fixture.json('admin', 'POST', `${base}/connections/to_stream`, { stream_id: streamId, pipeline_ids: [id] })
      return { path: { streamId } }
    },
  },
  'POST /system/pipelines/connections/to_stream': {
    from: 'admin',
    async call(fixture) {
      const { streamId } = await newStream(fixture)
      return { body: { stream_id: streamId, pipeline_ids: [await newPipeline(fixture)] } }
    },
  },
  'POST /system/pipelines/connections/to_pipeline': {
    from: 'admin',
    async call(fixture) {
      const { streamId } = await newStream(fixture)
      return { body: { pipeline_id: await newPipeline(fixture), stream_ids: [streamId] } }
    },
  },
  'POST /system/pipelines/simulate': {
    from: 'admin',
    call: async fixture => ({ body: { stream_id: (await newStream(fixture)).streamId, message } }),
  },
  'POST /system/pipelines/simulate/message': from('admin', { body: { message: { fields: message } } }),
  'POST /system/pipelines/simulate/stream': {
    from: 'admin',
    call: fixture => ({ body: { stream_id: fixture.stream } }),
  },
  'POST /system/pipelines/rule/simulate': from('admin', { body: { message: 'text', rule_source: ruleBody('draft') } }),
}
