/** Pipelines and rules as entities: what their lists, menus, questions and forms are made from. */
import { defineEntity } from '../entities/entity.ts'
import {
  connectionsPath,
  pipelinePagePath,
  pipelinesPath,
  pipelineStatisticsPath,
  rulePagePath,
  rulesPath,
} from './api.ts'
import { pipelinePageStrings } from './page-strings.ts'
import { ruleListStrings } from './rule-list-strings.ts'
import type { Pipeline, PipelineInput, Rule, RuleInput } from './schema.ts'

/** Stored, so it has an id. */
export type StoredPipeline = Pipeline & { readonly id: string }
export type StoredRule = Rule & { readonly id: string }

export const pipelineEntity = defineEntity<StoredPipeline, PipelineInput>({
  name: 'pipeline',
  grn: null,
  paths: { list: pipelinePagePath, one: pipelinesPath },
  permissions: { create: 'pipeline:create', edit: 'pipeline:edit', delete: 'pipeline:delete' },
  events: {
    created: 'cordwood-pipeline-created',
    saved: 'cordwood-pipeline-saved',
    deleted: 'cordwood-pipeline-deleted',
  },
  strings: pipelinePageStrings,
  listKey: 'pipelines',
  revalidates: [connectionsPath, rulePagePath, pipelineStatisticsPath],
})

export const ruleEntity = defineEntity<StoredRule, RuleInput>({
  name: 'pipeline-rule',
  grn: null,
  paths: { list: rulePagePath, one: rulesPath },
  permissions: { create: 'pipeline_rule:create', edit: 'pipeline_rule:edit', delete: 'pipeline_rule:delete' },
  events: {
    created: 'cordwood-pipeline-rule-created',
    saved: 'cordwood-pipeline-rule-saved',
    deleted: 'cordwood-pipeline-rule-deleted',
  },
  strings: ruleListStrings,
  listKey: 'rules',
  revalidates: [pipelinesPath, pipelineStatisticsPath],
})
