/** Words of the list of rules. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const ruleListStrings = catalogue('pipelineRules', {
  ...entityWords('rule', 'rules'),
  title: 'Pipeline rules',
  intro: 'A rule has a condition and actions. It runs in each stage of a pipeline that refers to it by its title.',
  usedIn: 'Used in pipelines',
  unused: 'Not used',
  moreUses: { one: 'and {count} more', other: 'and {count} more' },
  lastFailure: 'Last failed message',
  noFailure: 'None',
  showFailure: 'Show the message on which {title} failed last',
  broken: 'Source has errors',
  deleteUsed: 'Stages that refer to this rule behave as if its condition never held:',
  notUsed: 'No pipeline uses this rule.',
  detailed: 'Detailed metrics',
  detailedHint: 'Counts each rule in each stage of each pipeline too, which costs some throughput.',
  detailedOn: 'Detailed metrics are kept from now on.',
  detailedOff: 'Detailed metrics are no longer kept.',
  failedTimes: { one: '{count} error', other: '{count} errors' },
  failedAt: 'Line {line}: {reason}',
  modified: 'Modified',
  failing: { one: '{count} rule failed on messages', other: '{count} rules failed on messages' },
})
