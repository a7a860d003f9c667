import { notificationStrings } from '../../core/notifications/strings.ts'
import { notificationTypeOf } from '../../core/notifications/types.ts'
import { useCore, useStore, useStrings, ValueRows } from '../kit/kit.ts'
import { completeConfig } from './config-values.ts'
import { typeRowsOf } from './types/rows.ts'
import { UnknownType } from './unknown-type.tsx'

export interface ConfigRowsProps {
  readonly config: Readonly<Record<string, unknown>> & { readonly type: string }
}

/** The values of a configuration, secrets masked. */
export function ConfigRows({ config }: ConfigRowsProps) {
  const t = useStrings(notificationStrings)
  const brand = useStore(useCore().$brand)
  const definition = notificationTypeOf(config.type)
  const view = typeRowsOf(config.type)
  if (!definition || !view) return <UnknownType type={config.type} />
  return <ValueRows rows={view.rows(completeConfig(definition, config, brand), t)} />
}

/** Returns the name of a type, or the id of an unknown one. */
export function TypeName({ type }: { readonly type: string }) {
  const t = useStrings(notificationStrings)
  const definition = notificationTypeOf(type)
  return <>{definition ? t(definition.name) : type}</>
}
