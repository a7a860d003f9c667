/** Words about fields that rules changed. */
import { catalogue } from '../brand/catalogue.ts'

export const pipelineChangeStrings = catalogue('pipelineChanges', {
  before: 'Before',
  after: 'After',
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  noValue: 'No value',
  showWhole: 'Show all',
  showLess: 'Show less',
})
