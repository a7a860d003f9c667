/** Limits of a trial, which keep request and reply small. */
export const MAX_TRIAL_TEXTS = 51
/** Characters of all texts together; one alone has the limit of the testers. */
export const MAX_TRIAL_CHARACTERS = 1_048_576
/** Fields of a result, and characters of a value. */
export const MAX_TRIAL_FIELDS = 50
export const MAX_TRIAL_VALUE = 1000
