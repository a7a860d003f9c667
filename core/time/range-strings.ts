/** Problems of time ranges, in words. Separate from the other strings of times, which parts that only show a time load. */
import { catalogue } from '../brand/catalogue.ts'

export const rangeStrings = catalogue('timeRange', {
  // Specification 8.2.
  invalidRangeType: 'Invalid range type: {type}.',
  secondsMissing: "The time range's '{field}' must be a whole number of seconds, 0 or more.",
  secondsWrong: "The time range's '{field}' must be a whole number of seconds, 0 or more, not '{value}'.",
  timeWrong: "The time range's '{field}' must be an ISO time such as 2023-08-02T10:00:00.000Z, not '{value}'.",
  rangeTwice: "A relative time range has either 'range' or 'from' and 'to', not both.",
  rangeBackwards: "The time range's 'from' must not be less than its 'to': both are seconds before now.",
  keywordMissing: "The time range's 'keyword' must not be empty.",
})
