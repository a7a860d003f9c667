import type { ConfigClass, ConfigTypes } from '../../core/configuration/classes.ts'
import { editPermissions, type ConfigView } from './section.ts'

/** A configuration of `/system/cluster_config`. */
export const typedConfig = <N extends ConfigClass>(
  name: N,
  standard: ConfigTypes[N],
  view: Omit<ConfigView<ConfigTypes[N]>, 'name' | 'edit' | 'standard' | 'load' | 'save'>,
): ConfigView<ConfigTypes[N]> => ({
  ...view,
  name,
  edit: editPermissions,
  standard,
  load: (store, signal) => store.load(name, signal),
  save: (store, value) => store.save(name, value),
})
