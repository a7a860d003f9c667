/** Choices of the settings of charts that are extensions of ours; apart from `schema.ts`, so that pages do without typebox. */

export const thresholdSignals = ['danger', 'warning', 'success', 'info'] as const
export const seriesUnits = ['bytes', 'milliseconds', 'seconds', 'percent'] as const
/** More lines in one chart tell nothing. */
export const mostThresholds = 20
/** Units of a chart. */
export const mostUnits = 100
/** Characters of the name of a threshold. */
export const longestThresholdName = 100
