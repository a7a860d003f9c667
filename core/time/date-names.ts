/** Names of months, days of the week and halves of the day in a locale, short and long, as texts have them. */
type Names = readonly (readonly [name: string, value: number])[]

export interface DateNames {
  /** In lower case, the longest first; 1 is January. */
  readonly months: Names
  /** 1 is Monday. */
  readonly weekdays: Names
  /** 0 is before noon, 1 after. */
  readonly halves: Names
}

const kept = new Map<string, DateNames>()
const mostKept = 50

/** Whether names of the locale are known. `en_US` is taken for `en-US`. */
export function isDateLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale.replaceAll('_', '-')).length > 0
  } catch {
    return false
  }
}

/** The names of the locale, of English for one that is not known. */
export function dateNames(locale: string): DateNames {
  let names = kept.get(locale)
  if (!names) {
    if (kept.size >= mostKept) kept.clear()
    kept.set(locale, (names = namesOf(isDateLocale(locale) ? locale.replaceAll('_', '-') : 'en')))
  }
  return names
}

const days = (count: number, step: number) => Array.from({ length: count }, (_, i) => Date.UTC(2024, 0, 1) + i * step)
const dayMs = 86_400_000

function namesOf(locale: string): DateNames {
  // With and without a day before it: languages inflect the months.
  const monthForms = (['short', 'long'] as const).flatMap(month => [{ month }, { month, day: 'numeric' } as const])
  const weekdayForms = (['short', 'long'] as const).map(weekday => ({ weekday }))
  const months = Array.from({ length: 12 }, (_, i) => Date.UTC(2024, i, 15))
  return {
    months: collect(locale, monthForms, 'month', months, 1),
    weekdays: collect(locale, weekdayForms, 'weekday', days(7, dayMs), 1),
    halves: [
      ...collect(
        locale,
        [{ hour: 'numeric', hour12: true }],
        'dayPeriod',
        [6, 18].map(hour => hour * 3_600_000),
        0,
      ),
      ['am', 0],
      ['pm', 1],
    ],
  }
}

function collect(
  locale: string,
  forms: readonly Intl.DateTimeFormatOptions[],
  type: Intl.DateTimeFormatPartTypes,
  instants: readonly number[],
  first: number,
): Names {
  const names = new Map<string, number>()
  for (const form of forms) {
    const format = new Intl.DateTimeFormat(locale, {
      ...form,
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    })
    instants.forEach((instant, i) => {
      const name = format
        .formatToParts(instant)
        .find(part => part.type === type)
        ?.value.toLowerCase()
      if (!name || /^\d+$/.test(name)) return
      names.set(name, first + i)
      names.set(name.replace(/\.$/, ''), first + i)
    })
  }
  return [...names].sort(([a], [b]) => b.length - a.length)
}
