/** Buttons and menu of the list of extractors. */
import { escapeQueryValue } from '../../core/query/escape.ts'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import { searchParameters } from '../../core/routes/search-link.ts'
import { Button, Link, Menu, useCore, usePermission, useStrings, type MenuItem } from '../kit/kit.ts'
import type { Addresses } from './use-input.ts'

export interface HeadActionsProps {
  readonly inputId: string
  readonly addresses: Addresses
  /** undefined: there is nothing to order. */
  readonly onOrder: (() => void) | undefined
}

/** Everything that was received and is still kept. */
const allMessages = { type: 'relative', range: 0 } as const

export function HeadActions({ inputId, addresses, onOrder }: HeadActionsProps) {
  const { routes } = useCore()
  const t = useStrings(extractorScreenStrings)
  const mayEdit = usePermission(`inputs:edit:${inputId}`)
  const received = searchParameters({ query: `gl2_source_input:${escapeQueryValue(inputId)}`, timeRange: allMessages })
  const items: readonly MenuItem[] = [
    ...(mayEdit ? [{ label: t('import'), icon: 'plus' as const, to: addresses.importing() }] : []),
    { label: t('export'), icon: 'download', to: addresses.exporting() },
    'separator',
    { label: t('showMessages'), icon: 'search', to: routes.search(received) },
  ]
  return (
    <>
      {mayEdit && onOrder && (
        <Button icon="arrow-down-up" onClick={onOrder}>
          {t('changeOrder')}
        </Button>
      )}
      <Menu
        label={t('actions')}
        align="end"
        items={items}
        trigger={trigger => (
          <Button {...trigger} icon="three-dots">
            {t('actions')}
          </Button>
        )}
      />
      {mayEdit && (
        <Link className="btn primary" to={addresses.create()}>
          {t('new')}
        </Link>
      )}
    </>
  )
}
