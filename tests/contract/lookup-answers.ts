/** Measured cases of lookup tables that are answered otherwise here. Decision 0048 explains them. */

/** Bodies that are refused, with the field; there they are saved, and nothing is ever found. */
export const refused: Readonly<Record<string, string>> = {
  'lut-015': 'path',
  'lut-018': 'separator',
  'lut-019': 'quotechar',
  'lut-020': 'path',
  'lut-025': 'path',
  'lut-033': 'key_column',
  'lut-034': 'value_column',
  'lut-038': 'refresh_interval',
  'lut-039': 'separator',
  'lut-045': 'multi_value_jsonpath',
  'lut-049': 'max_size',
  'lut-050': 'expire_after_access',
  'lut-054': 'type',
  'lut-088': 'cache_id',
  'lut-089': 'data_adapter_id',
  'lut-098': 'type',
  'lut-110': 'default_single_value',
  'lut-114': 'default_single_value',
  'lut-118': 'default_multi_value',
  'lut-119': 'default_multi_value',
  'lut-120': 'default_multi_value',
  'lut-135': 'single_value_jsonpath',
  'lut-140': 'single_value_jsonpath',
  'lut-143': 'url',
  'lut-144': 'url',
}

const toldByField = 'validation tells what is wrong by field, and not only that the body cannot be read'
const lastQuestion = 'the state of an adapter that is asked is that of its last question'

/** Cases that are answered otherwise, and why. */
export const answered: Readonly<Record<string, string>> = {
  'lut-013': 'a byte order mark is no part of the name of the first column',
  'lut-024': toldByField,
  'lut-029': 'a value column is not needed where only presence is checked',
  'lut-043': lastQuestion,
  'lut-044': lastQuestion,
  'lut-053': toldByField,
  'lut-055': 'a configuration without a type is refused',
  'lut-084': 'the old name of a table is not known any more as soon as it has another',
  'lut-090': 'a name that is empty is refused, as nothing could call the table by it',
  'lut-134': 'an empty path is that of no multi value, and validation does not fail over it',
  'lut-139': lastQuestion,
  'lut-148': lastQuestion,
}
