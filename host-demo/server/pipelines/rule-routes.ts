/** Rules of pipelines (contract 2, 5.1). */
import { RuleMetricsConfig } from '../../../core/configuration/schema.ts'
import { Rule, RuleFunctionList, RuleInput, RuleList, RulePage, RulesRequest } from '../../../core/pipelines/schema.ts'
import { entityRoutes } from '../platform/entities/entity-routes.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Config } from '../platform/records/config.ts'
import { flatPage, list, listParameters } from '../platform/records/list.ts'
import type { Records } from '../platform/records/records.ts'
import { pipelineRules, type SourceDocument } from './collection.ts'
import { ruleFunctionList } from './function-list.ts'
import { unsaved } from './pipeline-routes.ts'
import type { PipelineService } from './service.ts'
import type { Sources } from './sources.ts'

const area = 'Pipelines'
const path = '/system/pipelines/rule'

interface Parts {
  readonly service: PipelineService
  readonly sources: Sources
  readonly records: Records
  readonly metricsConfig: Config<RuleMetricsConfig>
  /** Runs after the configuration changed. */
  readonly measure: () => Promise<void>
}

export function ruleRoutes({ service, sources, records, metricsConfig, measure }: Parts): readonly Route[] {
  /** The pipelines that name each of the rules. */
  async function usesOf(caller: Caller, rules: readonly SourceDocument[]) {
    const pipelines = await service.pipelines(caller)
    const stages = await sources.stagesOf(pipelines)
    const all = pipelines.map(({ id, title }, i) => ({
      used: { id, title },
      titles: new Set(stages[i]!.flatMap(stage => stage.rules)),
    }))
    return Object.fromEntries(
      rules.map(({ id, title }) => [id, all.filter(({ titles }) => titles.has(title)).map(({ used }) => used)]),
    )
  }

  return [
    route({
      method: 'GET',
      path,
      permission: 'pipeline_rule:read',
      area,
      summary: 'All rules',
      replies: { 200: RuleList },
      handler: async ({ caller }) => sources.presentRules(await service.rules(caller)),
    }),
    route({
      method: 'GET',
      path: `${path}/paginated`,
      permission: 'pipeline_rule:read',
      area,
      summary: 'A page of the rules, and the pipelines that use them',
      query: listParameters({ sort: 'title' }),
      replies: { 200: RulePage },
      async handler({ caller, query }) {
        const page = list(await service.rules(caller), query, pipelineRules.definition.list)
        const context = { used_in_pipelines: await usesOf(caller, page.items) }
        return flatPage('rules', { ...page, items: await sources.presentRules(page.items) }, one => one, { context })
      },
    }),
    route({
      method: 'POST',
      path: `${path}/multiple`,
      permission: perEntity(pipelineRules),
      area,
      summary: 'Rules by their titles; those that there are not, or that the user may not read, are left out',
      body: RulesRequest,
      replies: { 200: RuleList },
      async handler({ caller, body }) {
        const titles = new Set(body.rules)
        return sources.presentRules((await service.rules(caller)).filter(({ title }) => titles.has(title)))
      },
    }),
    route({
      method: 'POST',
      path: `${path}/parse`,
      permission: 'authenticated',
      area,
      summary: 'Reads the source of a rule without storing it; 400 with a list of its errors',
      body: RuleInput,
      replies: { 200: Rule },
      handler: async ({ body: { id = null, description = null, source } }) =>
        unsaved(id, await sources.ruleTitle(source), description, source),
    }),
    route({
      method: 'GET',
      path: `${path}/functions`,
      permission: 'authenticated',
      area,
      summary: 'The functions of the rule language',
      replies: { 200: RuleFunctionList },
      handler: () => ruleFunctionList,
    }),
    route({
      method: 'GET',
      path: `${path}/config/metrics`,
      permission: 'authenticated',
      area,
      summary: 'Whether each place of a rule has meters of its own',
      replies: { 200: RuleMetricsConfig },
      handler: () => records.as(system('pipelines')).config(metricsConfig).get(),
    }),
    route({
      method: 'PUT',
      path: `${path}/config/metrics`,
      permission: 'clusterconfigentry:edit',
      area,
      summary: 'Says whether each place of a rule has meters of its own',
      body: RuleMetricsConfig,
      replies: { 200: RuleMetricsConfig },
      async handler({ caller, body }) {
        const stored = await records.as(caller).config(metricsConfig).put(body)
        await measure()
        return stored
      },
    }),
    ...entityRoutes({
      path,
      area,
      one: 'rule',
      many: 'rules',
      reply: Rule,
      input: { create: RuleInput, update: RuleInput },
      permission: (action, id) => (action === 'create' ? 'pipeline_rule:create' : `pipeline_rule:${action}:${id}`),
      bulkDelete: false,
      get: (caller, id) => service.rule(caller, id),
      create: (caller, input) => service.createRule(caller, input),
      revisions: true,
      update: (caller, id, input, revision) => service.updateRule(caller, id, input, revision),
      delete: (caller, id) => service.deleteRule(caller, id),
    }),
  ]
}
