import type { ReactNode } from 'react'
import { version } from '../../core/brand/brand.ts'
import { useCommonStrings, usePermission, useQueryData } from '../kit/kit.ts'

/** GET /system */
interface SystemInfo {
  readonly version: string
  readonly hostname: string
}

/** GET /system/jvm */
interface JvmInfo {
  readonly info: string
}

/** '{product} {version} on {hostname} ({jvm info})'; product and version alone until they are known, and for users who may not know more. */
export function Footer({ children }: { readonly children?: ReactNode }) {
  const t = useCommonStrings()
  const { data: system } = useQueryData<SystemInfo>(usePermission('system:read') ? '/system' : null)
  const { data: jvm } = useQueryData<JvmInfo>(usePermission('jvmstats:read') ? '/system/jvm' : null)
  return (
    <footer className="foot">
      <span>
        {system && jvm
          ? t('footer', { version: system.version, hostname: system.hostname, jvmInfo: jvm.info })
          : t('footerLoading', { version })}
      </span>
      {children}
    </footer>
  )
}
