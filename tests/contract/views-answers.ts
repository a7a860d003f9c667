/** Measured cases of views that are answered otherwise here, and why. Decision 0059 explains them. */

const keptWhole = 'the configuration of a widget of unknown type is kept as it came, empty members included'

export const answered: Readonly<Record<string, string>> = {
  'view-023': keptWhole,
  'view-024': keptWhole,
  'view-055': 'a text that is no id names no search: 400 and not 500',
  'view-080': 'highlighting rules keep their order, which says which of two colors is shown',
  'view-094':
    'a view keeps its type: its resource name has it, and with another one its owners and shares would be lost',
}
