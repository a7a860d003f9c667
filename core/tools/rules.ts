/** Limits of the testers, in UTF-16 units; the server refuses more with a message that names the field. */
export const maxTextLength = 65_536
/** Regular expressions, grok patterns, replacements, separators. */
export const maxPatternLength = 4096
/** Words of a natural date. */
export const maxDateLength = 256
/** Maximum length of a tester's result. */
export const maxResultLength = 1_048_576
/** Objects and lists inside one another that the JSON tester takes. */
export const maxJsonDepth = 100
