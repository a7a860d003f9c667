/** One lookup table: what it is made of, what it answers, what its cache held. */
import { useState } from 'react'
import { purgeTable } from '../../core/lookup/api.ts'
import { lookupTableEntity } from '../../core/lookup/entity.ts'
import { ownTableType } from '../../core/lookup/own-tables.ts'
import type { Adapter, Cache, Table } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { lookupTableStrings } from '../../core/lookup/table-strings.ts'
import {
  Button,
  Callout,
  ConfirmDialog,
  Link,
  Page,
  Panel,
  useCore,
  usePermission,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
  ValueRows,
} from '../kit/kit.ts'
import { CacheFigures } from './figures.tsx'
import { HeadActions } from './head-actions.tsx'
import { LookupTester } from './lookup-tester.tsx'
import { RowsPanel } from './rows/rows-panel.tsx'
import { useLookupCounts, useLookupErrors } from './use-lookup-state.ts'
import { useAddresses } from './use-addresses.ts'

export interface TableOverviewProps {
  readonly table: Table
  readonly cache: Cache | undefined
  readonly adapter: Adapter | undefined
}

export function TableOverview({ table, cache, adapter }: TableOverviewProps) {
  const { routes } = useCore()
  const addresses = useAddresses()
  const t = useStrings(lookupTableStrings)
  const l = useStrings(lookupStrings)
  const client = useQuietClient()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const mayTest = usePermission('lookuptables:read')
  const [isPurging, setPurging] = useState(false)
  const { data: counts, refetch } = useLookupCounts()
  const { data: errors } = useLookupErrors({ tables: [table.name] })
  const failure = errors?.tables[table.name]

  const purgeAll = async () => {
    await purgeTable(client, table.id, null)
    toast.success(t('purged', { title: table.title }))
    refetch()
    setPurging(false)
  }
  const purgeKey = async (key: string) => {
    try {
      await purgeTable(client, table.id, key)
      toast.success(t('purgedKey', { key }))
      refetch()
    } catch (error) {
      toast.error(wordsOf(error), t('purgeFailed'))
    }
  }
  const defaultOf = (value: string, type: string) =>
    type === 'NULL' ? t('noDefault') : <bdi className="mono lines">{value === '' ? '""' : value}</bdi>
  return (
    <Page
      title={table.title}
      description={table.description || undefined}
      crumb={<Link to={routes.lookupTables()}>{t('all')}</Link>}
      actions={
        <HeadActions
          entity={lookupTableEntity}
          row={table}
          editAddress={addresses.editTable(table.name)}
          listAddress={routes.lookupTables()}
        />
      }
    >
      {failure && (
        <Callout variant="danger" title={l('failing')}>
          {failure}
        </Callout>
      )}
      {counts && <CacheFigures counts={counts.tables[table.name]} />}
      <div className="beside">
        <Panel title={l('details')} padded>
          <ValueRows
            rows={[
              { label: l('lookupName'), value: <bdi className="mono">{table.name}</bdi> },
              {
                label: t('adapter'),
                value: adapter ? (
                  <Link to={addresses.adapter(adapter.name)}>
                    <bdi>{adapter.title}</bdi>
                  </Link>
                ) : (
                  l('notNamed')
                ),
              },
              {
                label: t('cache'),
                value: cache ? (
                  <Link to={addresses.cache(cache.name)}>
                    <bdi>{cache.title}</bdi>
                  </Link>
                ) : (
                  l('notNamed')
                ),
              },
              {
                label: t('defaultSingle'),
                value: defaultOf(table.default_single_value, table.default_single_value_type),
              },
              {
                label: t('defaultMulti'),
                value: defaultOf(table.default_multi_value, table.default_multi_value_type),
              },
            ]}
          />
        </Panel>
        {mayTest && (
          <Panel
            title={l('test')}
            actions={
              <Button size="sm" onClick={() => setPurging(true)}>
                {t('purge')}
              </Button>
            }
          >
            <div className="adapter pad">
              <LookupTester
                kind="table"
                name={table.name}
                titled={false}
                onAnswer={refetch}
                actions={key => (
                  <Button variant="ghost" disabled={key === ''} onClick={() => void purgeKey(key)}>
                    {t('purgeKey')}
                  </Button>
                )}
              />
            </div>
          </Panel>
        )}
      </div>
      {adapter?.config.type === ownTableType && <RowsPanel adapter={adapter} />}
      {isPurging && (
        <ConfirmDialog
          title={t('purgeTitle', { title: table.title })}
          confirmLabel={t('purge')}
          onConfirm={purgeAll}
          onCancel={() => setPurging(false)}
        >
          <p>{t('purgeQuestion')}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
