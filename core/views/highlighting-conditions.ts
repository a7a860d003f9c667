/** Conditions of highlighting rules (contract 1, 3.2). The page needs the list without the schemas. */
export const highlightingConditions = ['equal', 'not_equal', 'greater', 'greater_equal', 'less', 'less_equal'] as const
export type HighlightingCondition = (typeof highlightingConditions)[number]
