/** Limits of grok patterns. The server refuses more with a message that names the field. */

/** Letters, digits and underscores, as references can name them. */
export const grokName = /^\w+$/
export const maxNameLength = 128
/** Characters of one pattern as it is stored. */
export const maxPatternLength = 8192
/** Stored patterns. */
export const maxPatterns = 2000
/** Characters of all stored patterns together: the public collections have a tenth of it. */
export const maxTotalLength = 524_288
/** Bytes of a pattern file or of an import in JSON. */
export const maxImportBytes = 1_048_576
/** Characters of the sample text of a test. */
export const maxSampleLength = 65_536
/** Refused patterns that an error names; of more it gives the number. */
export const mostNamed = 100
