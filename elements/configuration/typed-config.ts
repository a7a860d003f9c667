import type { ConfigClass, ConfigTypes } from '../../core/configuration/classes.ts'
import { editPermissions, type ConfigView } from './section.ts'

/** A configuration of `/system/cluster_config`: `standard` holds where nothing, or not all of it, is stored. */
export const typedConfig = <N extends ConfigClass>(
  name: N, standard: ConfigTypes[N], view: Omit<ConfigView<ConfigTypes[N]>, 'name' | 'edit' | 'load' | 'save'>,
): ConfigView<ConfigTypes[N]> => ({
  ...view,
  name,
  edit: editPermissions,
  load: async (store, signal) => ({ ...standard, ...await store.load(name, signal) }),
  save: (store, value) => store.save(name, value),
})
