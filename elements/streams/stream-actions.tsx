/** The menu of a stream. */
import { useState } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { streamEntity } from '../../core/streams/entity.ts'
import type { StreamElement } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { EntityActions, useEntityRights, type RowTools } from '../kit/entities/entities.ts'
import { useCore, useNavigate, usePermission, useStrings } from '../kit/kit.ts'
import type { StreamCreatedDetail } from './stream-events.ts'
import { StreamForm } from './stream-form.tsx'
import { useStartpage } from './use-startpage.ts'

export interface StreamActionsProps extends RowTools {
  readonly stream: StreamElement
  readonly onCreated: (created: StreamCreatedDetail) => void
}

export function StreamActions({ stream, onCreated, onEdit, onDeleted }: StreamActionsProps) {
  const { routes } = useCore()
  const t = useStrings(streamStrings)
  const navigate = useNavigate()
  const [cloning, setCloning] = useState(false)
  const { id } = stream
  const mayCreate = usePermission('streams:create')
  const { editRefusal } = useEntityRights(streamEntity, stream)
  const isLimited = streamEntity.limit(stream, t) !== null
  const startpage = useStartpage(stream)
  return (
    <>
      <EntityActions
        entity={streamEntity}
        row={stream}
        {...(isSegment(id) && {
          open: { label: t('search'), icon: 'search', to: routes.streamSearch({ streamId: id }) },
        })}
        onEdit={onEdit}
        items={[
          {
            label: t('manageRules'),
            icon: 'diagram-2',
            disabled: editRefusal !== null || !isSegment(id),
            onSelect: () => navigate(routes.editStream({ streamId: id })),
          },
          ...(mayCreate
            ? [{ label: t('clone'), icon: 'copy', disabled: isLimited, onSelect: () => setCloning(true) } as const]
            : []),
        ]}
        more={
          startpage
            ? [
                {
                  label: t(startpage.chosen ? 'startpageTake' : 'startpage'),
                  icon: 'layout-sidebar',
                  onSelect: startpage.toggle,
                },
              ]
            : []
        }
        onDeleted={onDeleted}
      />
      {cloning && <StreamForm row={null} cloned={stream} onCreated={onCreated} onClose={() => setCloning(false)} />}
    </>
  )
}
