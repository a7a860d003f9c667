/** Words of the pages of pipelines: the list, and one pipeline with its connections and stages. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const pipelinePageStrings = catalogue('pipelinePages', {
  ...entityWords('pipeline', 'pipelines'),
  intro: 'Pipelines run rules on the messages of the streams that they are connected to, stage by stage.',
  deleteQuestion:
    'Its stages and connections are deleted too. Its rules stay. It no longer processes the messages of its streams.',

  // The places of the area
  places: 'Pages about pipelines',
  toPipelines: 'Pipelines',
  toRules: 'Rules',
  toSimulator: 'Simulator',

  // The list
  open: 'Open pipeline',
  streams: 'Connected streams',
  notConnected: 'Not connected',
  moreStreams: { one: 'and {count} more', other: 'and {count} more' },
  stages: 'Stages',
  moreStages: { one: 'and {count} more', other: 'and {count} more' },
  stageRules: {
    one: 'Stage {stage}, match {match}: {count} rule',
    other: 'Stage {stage}, match {match}: {count} rules',
  },
  sourceBroken: 'Source has errors',
  modified: 'Modified',

  // The form
  nameHint: 'A name that says what the pipeline does, such as "Web access logs".',
  descriptionHint: 'Shown in the list of pipelines.',
  addStage: 'Add stage',
  source: 'Source',
  sourceHint: 'Correct the errors to make the pipeline process messages again.',

  // One pipeline
  pipeline: 'Pipeline',
  editDetails: 'Edit details',
  simulate: 'Simulate',
  details: 'Details',
  stagesCount: { one: '{count} stage', other: '{count} stages' },
  editConnections: 'Edit connections',
  pausedStream: 'paused',
  streamsFailed: 'The streams could not be loaded. Reload the page to choose streams.',
  connectionsHint: 'Messages that come into one of these streams run through the pipeline.',
  connectionsSaved: 'The connections of the pipeline were saved.',
  saveConnections: 'Save connections',
  idle: 'This pipeline is not connected to a stream, so it processes no messages.',
  brokenTitle: 'The source of this pipeline cannot be read, so it processes no messages.',
  brokenAt: 'Line {line}: {reason}',
  repair: 'Edit source',

  // Stages
  stage: 'Stage {stage}',
  newStage: 'Add stage to the pipeline',
  editStage: 'Edit stage {stage}',
  deleteStage: 'Delete stage {stage}',
  deleteStageTitle: 'Delete stage {stage}?',
  deleteStageQuestion: 'Its rules stay, but no longer run in this stage.',
  stageDeleted: 'Stage {stage} was deleted.',
  stageSaved: 'Stage {stage} was saved.',
  saveStage: 'Save stage',
  removeStage: 'Remove stage {stage}',
  stageNumber: 'Stage number',
  stageNumberHint:
    'Stages run in the order of their numbers. Stages of the same number in all pipelines of a stream run together.',
  stageConflict: 'Someone else changed this stage after you opened it.',
  stageGone: 'Someone else deleted this stage after you opened it.',
  stageNow: 'Stage {stage} is now: match {match}, with the rules {rules}.',
  stageNowEmpty: 'Stage {stage} is now: match {match}, without rules.',
  stageTaken: 'Stage {stage} exists already. Choose another number.',
  match: 'Continue to the next stage',
  matchIs: 'match {match}',
  all: 'all',
  either: 'either',
  pass: 'pass',
  allLabel: 'All: if all rules match',
  eitherLabel: 'Either: if at least one rule matches',
  passLabel: 'Pass: always',
  goesOnAll: 'Messages on which all rules match continue',
  goesOnEither: 'Messages on which at least one rule matches continue',
  goesOnPass: 'All messages continue',
  tryStage: 'Try before saving',
  tryStageHint: 'Runs a message through the pipelines of a stream as they would be with this stage. Nothing is stored.',
  tryStageFirst: 'Give the stage a number of its own to try it.',
  tryStageNotReached: 'The message does not reach stage {stage}. A stage before it stops or drops the message.',
  tryStageOutdated: 'The stage or the message changed since. Simulate again.',
  rules: 'Rules',
  rulesHint:
    'All conditions of a stage are evaluated first. Then the actions of the rules that match run in this order.',
  rulesPlaceholder: 'Choose rules',
  noRulesYet: 'There are no rules yet. Create a rule first.',
  rulesFailed: 'The rules could not be loaded. Reload the page to choose rules.',
  order: 'Order of the rules',
  rulesCount: { one: '{count} rule', other: '{count} rules' },
  noRulesHint: 'No rules. A stage without rules lets every message continue.',
  missingRule: 'No such rule',
  missingRuleHint: 'There is no rule of this title, so its condition never holds.',
  rulesOf: 'Rules of stage {stage}',
  rule: 'Rule',
  noStages: 'The pipeline has no stages.',
})
