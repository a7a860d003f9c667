/** How a highlighting rule compares (contract 1, 3.2). The page needs the list, and no schemas. */
export const highlightingConditions = ['equal', 'not_equal', 'greater', 'greater_equal', 'less', 'less_equal'] as const
export type HighlightingCondition = typeof highlightingConditions[number]
