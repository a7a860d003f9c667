/** A time as it is typed. */
export const exampleTime = '2030-01-31 12:00:00'
