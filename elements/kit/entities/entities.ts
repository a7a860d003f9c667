/** Lists, menus, questions and forms of one kind of entity, made from its description (`core/entities/entity.ts`). */
export { EntityScreen, type EntityScreenProps, type RowTools } from './entity-screen.tsx'
export { useEntityList, type EntityList, type EntityListOptions } from './use-entity-list.ts'
export { useDeletedEvent } from './use-deleted-event.ts'
export { useEntityChanged } from './use-entity-changed.ts'
export {
  EntityActions,
  useEntityRights,
  type EntityActionsProps,
  type EntityDeletion,
  type EntityRights,
} from './entity-actions.tsx'
export { EntityTitle, type EntityTitleProps } from './entity-title.tsx'
export { DeleteEntity, type DeleteEntityProps } from './delete-entity.tsx'
export { BulkActions, type BulkAction, type BulkDialogProps } from './bulk-actions.tsx'
export { BulkDelete, type BulkDeleteProps } from './bulk-delete.tsx'
export { BulkQuestion, type BulkQuestionProps } from './bulk-question.tsx'
export { FavoriteStar } from './favorite-star.tsx'
export { useFavorite, type Favorable } from './use-favorite.ts'
export { EntityAccess } from './entity-access.tsx'
export { ShareEntity } from './share-entity.tsx'
export { SharingButton, type SharingButtonProps } from './sharing-button.tsx'
export { useBulkSharing, useSharing, type BulkSharing, type Sharing } from './use-sharing.ts'
export { EntityForm, useEntityForm, type EntityFormProps, type EntityFormState } from './entity-form.tsx'
export { SaveConflict, type SaveConflictProps } from './save-conflict.tsx'
export { useFields, type Fields } from './use-fields.ts'
export type { EntityDeletedDetail, EntitySavedDetail } from './details.ts'
