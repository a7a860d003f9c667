/** The menu of an index set in the list. */
import { indexSetEntity } from '../../core/indices/entity.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { EntityActions, useEntityRights } from '../kit/entities/entities.ts'
import { useCore, useNavigate, useStrings } from '../kit/kit.ts'
import { DeleteIndexSet } from './delete-index-set.tsx'
import type { IndexSetRow } from './index-set-columns.tsx'
import { useMakeDefault } from './use-make-default.ts'

export function IndexSetActions({ row, onDeleted }: { readonly row: IndexSetRow; readonly onDeleted: () => void }) {
  const { routes } = useCore()
  const t = useStrings(indexSetStrings)
  const navigate = useNavigate()
  const { editRefusal } = useEntityRights(indexSetEntity, row)
  const makeDefault = useMakeDefault(row)
  const place = { indexSetId: row.id }
  return (
    <EntityActions
      entity={indexSetEntity}
      row={row}
      open={{ label: t('open'), icon: 'list', to: routes.indexSet(place) }}
      onEdit={() => navigate(routes.indexSetConfiguration(place))}
      items={
        row.default
          ? []
          : [
              ...(row.can_be_default ? [] : [{ caption: t('notDefault') }]),
              {
                label: t('makeDefault'),
                icon: 'check-circle',
                disabled: editRefusal !== null || !row.can_be_default,
                onSelect: makeDefault,
              },
            ]
      }
      deletion={{
        refusal: row.default ? t('defaultStays') : null,
        question: props => <DeleteIndexSet set={row} {...props} />,
      }}
      onDeleted={onDeleted}
    />
  )
}
