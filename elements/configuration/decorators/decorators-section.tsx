/** The decorators of all searches and of each stream: made, changed, put into their order, deleted. */
import { useMemo, useState } from 'react'
import type { Translate } from '../../../core/brand/catalogue.ts'
import { deleteDecorator, updateDecorator } from '../../../core/decorators/api.ts'
import { inputOf, reordered } from '../../../core/decorators/rules.ts'
import type { Decorator, DecoratorInfo, DecoratorInfos } from '../../../core/decorators/schema.ts'
import { isPermitted } from '../../../core/permissions/permissions.ts'
import type { StreamList } from '../../../core/streams/schema.ts'
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  Panel,
  SelectField,
  Skeleton,
  SortableList,
  useCore,
  usePermission,
  useQueryData,
  useStore,
  useStrings,
  useToast,
  useWordsOf,
  visibleText,
} from '../../kit/kit.ts'
import type { Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { DecoratorForm } from './decorator-form.tsx'
import { titleOf } from './choices.ts'
import { decoratorStrings } from './strings.ts'

const listPath = '/search/decorators'
const byOrder = (a: Decorator, b: Decorator) => a.order - b.order

interface Opened {
  readonly decorator: Decorator
  readonly info: DecoratorInfo
}

function DecoratorsSection() {
  const { client, $user } = useCore()
  const t = useStrings(decoratorStrings)
  const s = useStrings(screenStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const user = useStore($user)
  const { data: all, error, refetch } = useQueryData<Decorator[]>(listPath)
  const { data: infos } = useQueryData<DecoratorInfos>(`${listPath}/available`)
  const { data: streams } = useQueryData<StreamList>('/streams')
  const [stream, setStream] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [removed, setRemoved] = useState<Decorator | null>(null)
  /** The order that was chosen, until the server has it. */
  const [wanted, setWanted] = useState<readonly Decorator[] | null>(null)

  const ofStream = stream === null || isPermitted(user?.permissions, `streams:edit:${stream}`)
  const mayCreate = usePermission('decorators:create') && ofStream
  const mayDelete = usePermission('decorators:edit') && ofStream
  const stored = useMemo(
    () => (all ?? []).filter(decorator => decorator.stream === stream).sort(byOrder),
    [all, stream],
  )
  const listed = wanted ?? stored
  const infoOf = ({ type }: Decorator) => (infos && Object.hasOwn(infos, type) ? infos[type] : undefined)
  const nameOf = (decorator: Decorator) => infoOf(decorator)?.name ?? decorator.type
  const items = listed.map(decorator => ({ id: decorator.id ?? '', title: nameOf(decorator), decorator }))

  const order = async (next: readonly Decorator[]) => {
    setWanted(next)
    try {
      for (const decorator of reordered(next)) await updateDecorator(client, decorator.id!, inputOf(decorator))
      toast.success(t('ordered'))
    } catch (reason) {
      toast.error(wordsOf(reason), t('orderFailed'))
    }
    await refetch()
    setWanted(null)
  }
  const remove = async (decorator: Decorator) => {
    await deleteDecorator(client, decorator.id!)
    setRemoved(null)
    toast.success(t('deleted', { name: nameOf(decorator) }))
    await refetch()
  }
  const add = mayCreate && infos && (
    <Menu
      label={t('add')}
      align="end"
      items={Object.values(infos).map(info => ({
        label: info.name,
        onSelect: () =>
          setOpened({
            info,
            decorator: { id: null, type: info.type, config: {}, stream, order: (stored.at(-1)?.order ?? -1) + 1 },
          }),
      }))}
      trigger={trigger => (
        <Button {...trigger} size="sm" icon="plus">
          {t('add')}
        </Button>
      )}
    />
  )
  return (
    <Panel title={s('decorators')} className="config" actions={add || undefined}>
      <p className="about">{t('about')}</p>
      <div className="pad col">
        <SelectField
          label={t('scope')}
          value={stream ?? ''}
          onChange={id => setStream(id === '' ? null : id)}
          options={[
            { value: '', label: t('allStreams') },
            ...(streams?.streams ?? [])
              .map(({ id, title }) => ({ value: id, label: title }))
              .sort((a, b) => a.label.localeCompare(b.label)),
          ]}
        />
        {!all && (error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />)}
        {all && items.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
        {items.length > 0 && (
          <SortableList
            label={t('ofScope')}
            items={items}
            disabled={!mayCreate || wanted !== null}
            onChange={next => void order(next.map(item => item.decorator))}
            render={({ decorator, title }) => {
              const info = infoOf(decorator)
              return (
                <span className="row">
                  <span className="grow decorator">
                    <b className="medium">{title}</b>{' '}
                    {info && <span className="xs muted">{summaryOf(info, decorator, t)}</span>}
                  </span>
                  {mayCreate && info && (
                    <IconButton
                      size="sm"
                      icon="pencil"
                      label={t('edit', { name: title })}
                      onClick={() => setOpened({ info, decorator })}
                    />
                  )}
                  {mayDelete && (
                    <IconButton
                      size="sm"
                      icon="trash"
                      label={t('remove', { name: title })}
                      onClick={() => setRemoved(decorator)}
                    />
                  )}
                </span>
              )
            }}
          />
        )}
      </div>
      {opened && (
        <DecoratorForm
          {...opened}
          onCancel={() => setOpened(null)}
          onSaved={() => {
            setOpened(null)
            void refetch()
          }}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('removeTitle', { name: nameOf(removed) })}
          danger
          confirmLabel={t('removeShort')}
          onConfirm={() => remove(removed)}
          onCancel={() => setRemoved(null)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** Its settings in the words of its kind. */
function summaryOf(
  { requested_configuration: requested }: DecoratorInfo,
  { config }: Decorator,
  t: Translate<typeof decoratorStrings.strings>,
): string {
  const values = new Map<string, unknown>(Object.entries(config))
  return Object.entries(requested)
    .flatMap(([name, field]) => {
      const { human_name: label } = field
      const value = values.get(name) ?? ''
      if (value === '' || value === false) return []
      if (value === true) return [label]
      const title = titleOf(field, String(value))
      return [`${label}: ${visibleText(title ?? t('missing', { value: String(value) }))}`]
    })
    .join(', ')
}

export const decoratorsSection: Section = {
  id: 'decorators',
  title: 'decorators',
  read: 'decorators:read',
  Panel: DecoratorsSection,
}
