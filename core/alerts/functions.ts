/** The functions of series in event definitions. */
export const AGGREGATION_FUNCTIONS = [
  'avg',
  'card',
  'count',
  'max',
  'min',
  'stddev',
  'sum',
  'sumofsquares',
  'variance',
] as const
export type AggregationFunction = (typeof AGGREGATION_FUNCTIONS)[number]
