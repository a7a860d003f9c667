/** Rounds to one decimal below a hundred, else to a whole number: figures that change every two seconds are read at a glance. */
export const brief = (value: number): number => (value < 100 ? Math.round(value * 10) / 10 : Math.round(value))
