/** The page around the forms of index sets. */
import type { ReactNode } from 'react'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { Link, Page, useCore, useStrings } from '../kit/kit.ts'

export function FormPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { routes } = useCore()
  const t = useStrings(indexSetStrings)
  return (
    <Page title={title} documentation="indexmodel" crumb={<Link to={routes.indices()}>{t('all')}</Link>}>
      {children}
    </Page>
  )
}
