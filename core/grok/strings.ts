/** Words of the screens of grok patterns. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const grokStrings = catalogue('grok', {
  ...entityWords('grok pattern', 'grok patterns'),
  intro: 'Named expressions that cut fields out of messages, for extractors and pipeline rules.',
  none: 'Create the first grok pattern, or import a file of them.',

  // The list
  name: 'Name',
  pattern: 'Pattern',
  details: 'Details',
  refersTo: 'Refers to',
  refersToNone: 'No other pattern',
  usedBy: 'Used by',
  usedByThese: 'Used by: {names}',
  usedByNone: 'Nothing uses this pattern.',
  usageFailed: 'What uses this pattern could not be loaded.',
  usePattern: 'Pattern {title}',
  useExtractor: 'Extractor {title}',
  usePipelineRule: 'Pipeline rule {title}',
  useOther: '{title}',
  through: 'through {names}',
  deleteUsed: 'The pattern cannot be deleted while something uses it. Change or delete what uses it first.',

  // The form
  nameHint: 'Letters, digits and underscores. Other patterns refer to it as {reference}.',
  nameWrong: 'Use letters, digits and underscores only.',
  patternHint:
    'A regular expression. {reference} puts another pattern in and stores what it finds; {typed} stores it as a number.',
  sample: 'Sample text',
  sampleHint: 'A line of a log to try the pattern on. It is not stored.',
  unnamed: 'Show captures without a field name',
  result: 'Result',
  trying: 'Trying the pattern…',
  tryHint: 'Enter a pattern and a sample text to see what is captured.',
  noMatch: 'The pattern does not match the sample text.',
  matches: {
    one: 'The pattern matches and captures {count} field.',
    other: 'The pattern matches and captures {count} fields.',
  },
  noCaptures: 'The pattern matches, but captures nothing under a field name.',
  captures: 'Captures',
  number: 'Number',
  copyPattern: 'Copy pattern',
  field: 'Field',
  value: 'Value',

  // Import and export
  import: 'Import',
  export: 'Export',
  exportFailed: 'Could not export the grok patterns',
  notExported: {
    one: '{count} pattern is not in the file, as it has several lines: {names}.',
    other: '{count} patterns are not in the file, as they have several lines: {names}.',
  },
  importTitle: 'Import grok patterns',
  importHint: 'One pattern per line: its name, a blank, the pattern. Lines that begin with # are comments.',
  chooseFile: 'Choose file…',
  fileTooLarge: 'The file is larger than {size}.',
  fileText: 'Patterns',
  strategy: 'Existing patterns',
  abort: 'Add to them; stop if a name exists already',
  replace: 'Add to them; replace those of the same name',
  drop: 'Replace all of them',
  importMany: { one: 'Import {count} pattern', other: 'Import {count} patterns' },
  importedMany: { one: '{count} grok pattern was imported.', other: '{count} grok patterns were imported.' },
  importedSome: {
    one: '{count} grok pattern was imported. Left out: {names}.',
    other: '{count} grok patterns were imported. Left out: {names}.',
  },
  looking: 'Checking the patterns…',
  lookFailed: 'The patterns could not be checked.',
  nothing: 'There is nothing to import: all patterns are stored as they are.',
  added: { one: '{count} new pattern', other: '{count} new patterns' },
  replaced: { one: '{count} replaced', other: '{count} replaced' },
  unchanged: { one: '{count} unchanged', other: '{count} unchanged' },
  removed: { one: '{count} deleted', other: '{count} deleted' },
  conflicts: { one: '{count} name exists already', other: '{count} names exist already' },
  refused: {
    one: '{count} pattern cannot run in linear time and is left out',
    other: '{count} patterns cannot run in linear time and are left out',
  },
  refusedHint: 'Stored patterns of these names stay as they are.',
  skipped: { one: '{count} line is not a pattern', other: '{count} lines are not patterns' },
  line: 'Line {line}: {text}',
  cannotImport: 'These patterns cannot be imported',
})
